import { readFileSync } from "node:fs";
import { REPLACEMENT } from "./check-characters.js";

const MARK = "\uFEFF";
/**
 * Byte order marks at the start of a line, left by some editors and scripts. They are invisible, but would hide `---`
 * and `#` from the parsers.
 */
const MARKS = /^\uFEFF+/gm;

/** Text of a page's file. */
export interface SourceText {
  /** Text without byte order marks at the start of a line. */
  readonly text: string;
  /** Whether the file's bytes are valid UTF-8. */
  readonly isUtf8: boolean;
}

/** Reads a page's file. Throws the errors of `readFileSync`. */
export function readSource(file: string): SourceText {
  const text = readFileSync(file, "utf8");
  const isUtf8 = !text.includes(REPLACEMENT) || Buffer.from(text).equals(readFileSync(file));
  return { text: text.includes(MARK) ? text.replace(MARKS, "") : text, isUtf8 };
}
