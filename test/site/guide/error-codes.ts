import { readFileSync } from "node:fs";
import { join } from "node:path";
import fastGlob from "fast-glob";

const SRC = join(import.meta.dirname, "../../../src");

/** Calls that create a problem. */
const CALL = /(?:new HanblogError|\bcreate(?:Problem|Error)|\breport)\(\s*/g;
/** Number of characters after the bracket that contain severity and code. */
const ARGUMENTS = 200;
const SEVERITY = /^(?:"error"|"warning"|severity),\s*/;
const LITERAL = /^(?:[\w.]+ \?\s*)?("[a-z-]+"(?:\s*:\s*"[a-z-]+")?)\s*[,)]/;
/** Calls that pass on an error or a code, and the declarations of `report`. */
const PASSED_ON = /^(?:code[,:]|error\)|severity: Severity|error\.code|fault\.code)/;

/** Fields with the code of a problem that is created later. */
const FIELD = /\b(?:code: (?!string\b)([^;]+?),\n|text: \["([a-z-]+)",)/g;

export interface FoundCodes {
  readonly codes: readonly string[];
  /** Calls whose code was not found, with their files. */
  readonly unread: readonly string[];
}

/** Returns every error code in the sources of hanblog. */
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

/** Returns the possible codes of a call, after its severity; `null` if they are not literals. */
function readCode(given: string): readonly string[] | null {
  if (PASSED_ON.test(given)) return [];
  const literal = LITERAL.exec(given)?.[1];
  return literal === undefined ? null : [...literal.matchAll(/"([a-z-]+)"/g)].map(([, code = ""]) => code);
}

/** Returns the codes among the strings of an expression. Only codes in calls can be without a hyphen. */
function quotedCodes(expression: string): readonly string[] {
  return [...expression.matchAll(/"([a-z]+(?:-[a-z]+)+)"/g)].map(([, code = ""]) => code);
}
