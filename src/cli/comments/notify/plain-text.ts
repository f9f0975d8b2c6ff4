import { readablePath } from "../../../runtime/model/path.js";
import { withoutImages } from "../policy/read-comment.js";

/** Characters of a comment that a mail quotes; the page has all of them. */
const QUOTED = 1500;

/** What turns the direction of the text behind it, and so can make a name read as something else. */
const TURNING = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;

/** A text that is one line wherever it is put, and no longer than that. */
export function oneLine(text: string, length: number): string {
  const line = text
    .replace(TURNING, "")
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ")
    .trim();
  return cut(line, length);
}

/** The path of a page as people read it: not every client decodes it before it sends it. */
export function readablePage(url: string): string {
  return oneLine(readablePath(url), 120);
}

/** A comment as a mail quotes it, line by line. */
export function quotedLines(comment: string): readonly string[] {
  const text = withoutImages(comment)
    .replace(TURNING, "")
    .replace(/\r\n?|[\u2028\u2029]/g, "\n")
    .replace(/[^\P{Cc}\n\t]/gu, "")
    .trim();
  return cut(text, QUOTED).split("\n");
}

function cut(text: string, length: number): string {
  if (text.length <= length) return text;
  const characters = Array.from(text.slice(0, 2 * length + 2));
  return characters.length <= length ? text : `${characters.slice(0, length - 1).join("")}…`;
}
