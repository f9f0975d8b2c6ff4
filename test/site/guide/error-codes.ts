import { readFileSync } from "node:fs";
import { join } from "node:path";
import fastGlob from "fast-glob";

const SRC = join(import.meta.dirname, "../../../src");

/** The calls that make a problem. */
const CALL = /(?:new HanblogError|\bcreate(?:Problem|Error)|\breport)\(\s*/g;
/** Characters behind the bracket in which severity and code stand. */
const ARGUMENTS = 200;
const SEVERITY = /^(?:"error"|"warning"|severity),\s*/;
const LITERAL = /^(?:[\w.]+ \?\s*)?("[a-z-]+"(?:\s*:\s*"[a-z-]+")?)\s*[,)]/;
/** Calls that hand on an error or a code that was given to them, and the declarations of `report`. */
const PASSED_ON = /^(?:code[,:]|error\)|severity: Severity|error\.code|fault\.code)/;

/** Fields that hold the code of a problem that is made later. */
const FIELD = /\b(?:code: (?!string\b)([^;]+?),\n|text: \["([a-z-]+)",)/g;

export interface FoundCodes {
  readonly codes: readonly string[];
  /** Calls whose code could not be read, with their files. */
  readonly unread: readonly string[];
}

/** Every code that hanblog gives a problem, read from its sources. */
export function findErrorCodes(): FoundCodes {
  const codes = new Set<string>();
  const unread: string[] = [];
  for (const file of fastGlob.sync("**/*.{ts,tsx}", { cwd: SRC }).toSorted()) {
    const text = readFileSync(join(SRC, file), "utf8");
    for (const call of text.matchAll(CALL)) {
      const start = call.index + call[0].length;
      const given = text.slice(start, start + ARGUMENTS).replace(SEVERITY, "");
      const found = readCode(given);
      if (found === null) unread.push(`${file}: ${given}`);
      for (const code of found ?? []) codes.add(code);
    }
    for (const [, choice = "", code] of text.matchAll(FIELD)) {
      for (const name of code === undefined ? quotedCodes(choice) : [code]) codes.add(name);
    }
  }
  return { codes: [...codes].toSorted(), unread };
}

/** The codes that a call may give, behind its severity; `null` where that cannot be read. */
function readCode(given: string): readonly string[] | null {
  if (PASSED_ON.test(given)) return [];
  const literal = LITERAL.exec(given)?.[1];
  return literal === undefined ? null : [...literal.matchAll(/"([a-z-]+)"/g)].map(([, code = ""]) => code);
}

/** The codes among the texts of an expression; all but those of calls have a hyphen. */
function quotedCodes(expression: string): readonly string[] {
  return [...expression.matchAll(/"([a-z]+(?:-[a-z]+)+)"/g)].map(([, code = ""]) => code);
}
