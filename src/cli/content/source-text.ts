import { hash } from "node:crypto";
import { readFileSync } from "node:fs";
import { REPLACEMENT } from "./text/check-characters.js";

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

/** A file of a page, or the text of a page without one. */
interface TextSource {
  /** Absolute path. */
  readonly file: string;
  readonly text?: string;
}

/** Reads a page's file, unless its text is known. Throws the errors of `readFileSync`. */
export function readSource({ file, text: known }: TextSource): SourceText {
  if (known !== undefined) return { text: known, isUtf8: true };
  const text = readFileSync(file, "utf8");
  const isUtf8 = !text.includes(REPLACEMENT) || Buffer.from(text).equals(readFileSync(file));
  return { text: text.includes(MARK) ? text.replace(MARKS, "") : text, isUtf8 };
}

/** Returns the hash of a page's text, by which it is compared. */
export function textHash(text: string): string {
  return hash("sha256", text, "base64");
}
