import { LANGUAGE_NAMES, LANGUAGES } from "../../../runtime/texts/languages.js";
import { HOSTS, type Host } from "../../config/host-names.js";
import { isTimeZone } from "../../config/intl-names.js";
import { type BlogChoices, COMMENT_KINDS, LOOKS } from "../../create/blog-choices.js";
import { BLOG_TEXTS } from "../../create/blog-texts.js";
import { parseSiteAddress, servesBase, type SiteAddress } from "../../hosts/site-address.js";
import { createError } from "../../messages/create-problem.js";
import type { Terminal } from "../../report/terminal.js";
import type { Prompt } from "../prompt.js";
import { cleanTitle } from "../template.js";

/** A dialogue with the author, in the language of the terminal. */
export interface Dialogue {
  readonly prompt: Prompt;
  readonly terminal: Terminal;
}

/** Asks for the choices of a new blog that `given` does not contain. `defaults` are the answers to an empty line. */
export async function askChoices(
  given: Partial<BlogChoices>,
  defaults: BlogChoices,
  dialogue: Dialogue,
): Promise<BlogChoices> {
  const { questions } = dialogue.terminal.catalogue.texts.create;
  const language =
    given.language ??
    (await askOption(dialogue, questions.language, {
      options: LANGUAGES.map((tag) => [tag, LANGUAGE_NAMES[tag]] as const),
      fallback: defaults.language,
    }));
  const title = given.title ?? (await askTitle(dialogue, BLOG_TEXTS[language].title));
  const timeZone = given.timeZone ?? (await askZone(dialogue, defaults.timeZone));
  const comments =
    given.comments ??
    (await askOption(dialogue, questions.comments, {
      options: COMMENT_KINDS.map((kind) => [kind, questions.commentKinds[kind]] as const),
      fallback: defaults.comments,
    }));
  const look =
    given.look ??
    (await askOption(dialogue, questions.look, {
      options: LOOKS.map((name) => [name, questions.looks[name]] as const),
      fallback: defaults.look,
    }));
  const mascot = given.mascot ?? (await askYes(dialogue, questions.mascot));
  const host = given.host === undefined ? await askHost(dialogue, given.address ?? null) : given.host;
  const address =
    given.address === undefined && host !== null ? await askAddress(dialogue, host) : (given.address ?? null);
  return { language, title, timeZone, comments, look, mascot, host, address };
}

/** Asks for the folder of a new blog. */
export function askDir(dialogue: Dialogue, fallback: string): Promise<string> {
  const { questions } = dialogue.terminal.catalogue.texts.create;
  return askText(dialogue, questions.dir, { shown: fallback, read: (text) => text || fallback });
}

/** Asks for the public address of a site, which may be unknown. */
export function askAddress(dialogue: Dialogue, host: Host): Promise<SiteAddress | null> {
  const { questions } = dialogue.terminal.catalogue.texts.create;
  return askText(dialogue, questions.address[host], {
    shown: questions.later,
    read: (text) => {
      if (text === "") return null;
      const address = parseSiteAddress(text);
      return address !== null && servesBase(host, address.base) ? address : undefined;
    },
    expected: questions.expectedAddress[host],
  });
}

function askTitle(dialogue: Dialogue, shown: string): Promise<string | null> {
  const { questions } = dialogue.terminal.catalogue.texts.create;
  return askText(dialogue, questions.title, { shown, read: (text) => cleanTitle(text) || null });
}

function askZone(dialogue: Dialogue, fallback: string): Promise<string> {
  const { questions } = dialogue.terminal.catalogue.texts.create;
  const read = (text: string) => (text === "" ? fallback : isTimeZone(text) ? text : undefined);
  return askText(dialogue, questions.timeZone, { shown: fallback, read, expected: questions.expectedZone });
}

async function askHost(dialogue: Dialogue, address: SiteAddress | null): Promise<Host | null> {
  const { questions } = dialogue.terminal.catalogue.texts.create;
  const fitting = HOSTS.filter((host) => address === null || servesBase(host, address.base));
  const hosts = fitting.map((host) => [host, questions.hosts[host]] as const);
  const later = "later" as const;
  const options = [[later, questions.later] as const, ...hosts];
  const answer = await askOption<Host | typeof later>(dialogue, questions.host, { options, fallback: later });
  return answer === later ? null : answer;
}

/** Asks a question about something that is not done without a clear yes. */
export function askYes(dialogue: Dialogue, question: string): Promise<boolean> {
  const { questions } = dialogue.terminal.catalogue.texts.create;
  return askText(dialogue, question, {
    shown: questions.no,
    read: (text) =>
      /^(?:y|yes|是|好)$/i.test(text) ? true : /^(?:n|no|否|不)?$/i.test(text) ? false : undefined,
    expected: questions.expectedYes,
  });
}

interface Options<Name extends string> {
  readonly options: readonly (readonly [name: Name, meaning: string])[];
  readonly fallback: Name;
}

/** Lists the options, and asks for the number or the name of one. */
export function askOption<Name extends string>(
  dialogue: Dialogue,
  question: string,
  { options, fallback }: Options<Name>,
): Promise<Name> {
  const { terminal } = dialogue;
  terminal.print(question);
  for (const [index, [name, meaning]] of options.entries()) {
    terminal.print(`  ${index + 1}. ${name === meaning ? name : `${name}: ${meaning}`}`);
  }
  const read = (text: string) => {
    if (text === "") return fallback;
    const found =
      options[Number(text) - 1] ?? options.find(([name]) => name.toLowerCase() === text.toLowerCase());
    return found?.[0];
  };
  const { questions } = terminal.catalogue.texts.create;
  const shown = String(options.findIndex(([name]) => name === fallback) + 1);
  return askText(dialogue, questions.number, {
    shown,
    read,
    expected: questions.expectedNumber(options.length),
  });
}

interface Question<Answer> {
  /** The answer to an empty line, if there is one. */
  readonly shown?: string;
  /** Whether the terminal does not show what is typed. */
  readonly isHidden?: boolean;
  /** Reads a line without spaces around it. Returns `undefined` for an invalid one. */
  readonly read: (text: string) => Answer | undefined;
  /** Printed after an invalid answer. */
  readonly expected?: string;
}

/** Asks until the answer is valid. Throws `cancelled` at the end of the input. */
export async function askText<Answer>(
  { prompt, terminal }: Dialogue,
  question: string,
  { shown, isHidden, read, expected }: Question<Answer>,
): Promise<Answer> {
  for (;;) {
    const asked = shown === undefined ? `${question} ` : `${question} ${terminal.colors.dim(`[${shown}]`)} `;
    const line = await (isHidden === true ? prompt.askHidden(asked) : prompt.ask(asked));
    if (line === null) throw createError("cancelled", { isKept: false });
    const answer = read(line.trim());
    if (answer !== undefined) return answer;
    if (expected !== undefined) terminal.note(expected);
  }
}
