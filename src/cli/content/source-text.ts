import { readFileSync } from "node:fs";
import { REPLACEMENT } from "./check-characters.js";

const MARK = "\uFEFF";
/** Some editors and scripts put marks there. None shows them, and they would keep `---` and `#` from being read. */
const MARKS = /^\uFEFF+/gm;

/** The text of a page's file. */
export interface SourceText {
  /** Without byte order marks at the start of a line. */
  readonly text: string;
  /** Whether the file is in UTF-8. */
  readonly isUtf8: boolean;
}

/** Reads a page's file. Throws what reading throws. */
export function readSource(file: string): SourceText {
  const text = readFileSync(file, "utf8");
  const isUtf8 = !text.includes(REPLACEMENT) || Buffer.from(text).equals(readFileSync(file));
  return { text: text.includes(MARK) ? text.replace(MARKS, "") : text, isUtf8 };
}
