import type { SyntaxAdvice } from "../../messages/en/front-matter.js";

/** Line with a typing mistake that YAML reads as text, so that the parser fails only at a later line. */
export interface Slip {
  /** Line of the file, counted from 1. */
  readonly line: number;
  readonly advice: SyntaxAdvice;
}

/** Parser errors that occur when a line read as text was meant as a field. */
const LATE =
  /map of fields|document separator is expected|multiline key|expected ':' after a mapping key|implicit mapping pair/;
/**
 * Field without a space after the colon (`title:text`), or with the full-width colon of Chinese and Japanese keyboards.
 * Does not match `12:30`, `std::cout` or `https://`.
 */
const FIELD = /^\s*([A-Za-z_][\w-]*)\s*(?:：|:(?![\s:]|\/\/|$))/;
/** List entry without a space after the dash: `-text`. */
export const ENTRY = /^\s*-(?=[^\s-])/;
/** Field with a text value, which continues on more deeply indented lines. */
const WITH_TEXT = /^[\s-]*[\w-]+:[ \t]+[^\s#]/;

/** Finds the mistyped line that caused the parser error `reason`. Returns `null` if the error has another cause. */
export function findSlip(reason: string, lines: readonly string[]): Slip | null {
  if (!LATE.test(reason)) return null;
  let depth = Infinity;
  for (const [index, line] of lines.entries()) {
    const indent = line.search(/[^\s-]|-(?=\S)/);
    if (indent === -1 || indent > depth) continue;
    depth = WITH_TEXT.test(line) ? indent : Infinity;
    const field = FIELD.exec(line)?.[1];
    if (field !== undefined) return { line: index + 1, advice: { kind: "colon", field } };
    if (ENTRY.test(line)) return { line: index + 1, advice: { kind: "entry" } };
  }
  return null;
}
