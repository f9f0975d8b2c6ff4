import { readFileSync } from "node:fs";
import { REPLACEMENT } from "./check-characters.js";

const MARK = "\uFEFF";
/** Some editors and scripts put marks there. None shows them, and they would keep `---` and `#` from being read. */
const MARKS = /^\uFEFF+/gm;

/** The text of a page's file, without byte order marks at the start of a line. Throws what reading throws. */
export function readSourceText(file: string): string {
  return decodeSource(readFileSync(file)).text;
}

/** The same of the file's bytes, and whether these are UTF-8. */
export function decodeSource(bytes: Buffer): { readonly text: string; readonly isUtf8: boolean } {
  const text = bytes.toString("utf8");
  const isUtf8 = !text.includes(REPLACEMENT) || Buffer.from(text).equals(bytes);
  return { text: text.includes(MARK) ? text.replace(MARKS, "") : text, isUtf8 };
}
