import { isWritable, type Values } from "../setup/env-file.js";
import { askText, type Dialogue } from "./new/ask-choices.js";

/**
 * The result of a question. `off` means that its part of the settings is not wanted, and `skipped` that the earlier answers
 * leave nothing to ask.
 */
export type Asked =
  | { readonly kind: "answered"; readonly answers: Values }
  | { readonly kind: "back" | "off" | "skipped" };

/** Asks one question. `canGoBack` is false for the first one. */
export type Ask = (answers: Values, dialogue: Dialogue, canGoBack: boolean) => Promise<Asked>;

/**
 * Asks the questions of a part in order, and returns to the previous one after `back`. Its answer is then forgotten.
 * Resolves to all answers.
 */
export async function askInOrder(known: Values, asks: readonly Ask[], dialogue: Dialogue): Promise<Values> {
  const past: { readonly at: number; readonly answers: Values }[] = [];
  let answers = known;
  for (let at = 0; at < asks.length;) {
    const asked = await asks[at]?.(answers, dialogue, past.length > 0);
    if (asked?.kind === "off") break;
    if (asked?.kind === "back") {
      const previous = past.pop();
      at = previous?.at ?? 0;
      answers = previous?.answers ?? known;
      continue;
    }
    if (asked?.kind === "answered") {
      past.push({ at, answers });
      answers = asked.answers;
    }
    at++;
  }
  return answers;
}

/** A question about the value of a variable. */
export interface ValueQuestion {
  readonly question: string;
  readonly expected?: string;
  /** The answer to an empty line if no value is known; "none" by default. */
  readonly shown?: string;
  /** Whether an empty line is no answer. It returns to the previous question. */
  readonly isRequired?: boolean;
  /** Whether no value turns off all later questions. */
  readonly isSwitch?: boolean;
  /** Whether typing is not shown. */
  readonly isHidden?: boolean;
  /** Whether a known value is not shown. */
  readonly isSecret?: boolean;
  /** Returns the value, or `null` for an invalid answer. */
  readonly read: (text: string) => string | null;
}

/** Creates the question about a variable. An empty line keeps the known value. */
export function askValue(
  name: string,
  { question, expected, isRequired, isSwitch, isHidden, isSecret, read, ...rest }: ValueQuestion,
): Ask {
  return async (answers, dialogue, canGoBack) => {
    const { questions } = dialogue.terminal.catalogue.texts.service;
    const known = answers[name];
    const unknown = isRequired !== true ? (rest.shown ?? questions.none) : canGoBack ? questions.back : null;
    const isConcealed = isHidden === true || isSecret === true;
    const shown = known === undefined ? unknown : isConcealed ? questions.unchanged : known;
    const readEmpty = (): Asked | undefined => {
      if (known !== undefined) return { kind: "answered", answers };
      if (isRequired === true) return canGoBack ? { kind: "back" } : undefined;
      return isSwitch === true ? { kind: "off" } : { kind: "answered", answers };
    };
    return askText<Asked>(dialogue, question, {
      ...(shown === null ? {} : { shown }),
      ...(isHidden === undefined ? {} : { isHidden }),
      read(text) {
        if (text === "") return readEmpty();
        // An answer that the file cannot contain is invalid too.
        const value = isWritable(text) ? read(text) : null;
        return value === null ? undefined : { kind: "answered", answers: { ...answers, [name]: value } };
      },
      expected: expected ?? questions.required,
    });
  };
}

/** Reads a word of printable ASCII characters, such as a key. Returns `null` for another text. */
export function readWord(text: string): string | null {
  return /^[!-~]+$/.test(text) ? text : null;
}
