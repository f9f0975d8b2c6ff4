import type { Problem } from "../../runtime/model/error.js";
import { ENGLISH, type Catalogue } from "./catalogue.js";
import { type MessageText, writeMessage } from "./message-set.js";

/**
 * Returns a problem in the language of a catalogue. A problem whose text is not from the catalogue stays as it is, such
 * as one that a theme reports.
 */
export function translateProblem(problem: Problem, catalogue: Catalogue): Problem {
  // Not compared with `ENGLISH`: each file of the bundled command line has its own copy of it.
  if (catalogue.language === "en") return problem;
  const english = textOf(problem, ENGLISH);
  if (english?.message !== problem.message || english.hint !== problem.hint) return problem;
  return { ...problem, ...textOf(problem, catalogue) };
}

function textOf({ code, values }: Problem, { messages }: Catalogue): MessageText | null {
  if (values === undefined || !isCode(messages, code)) return null;
  // The values may be a theme's own, whose shape nobody has checked.
  try {
    return writeMessage(messages[code], values);
  } catch {
    return null;
  }
}

function isCode(messages: Catalogue["messages"], code: string): code is keyof Catalogue["messages"] {
  return Object.hasOwn(messages, code);
}
