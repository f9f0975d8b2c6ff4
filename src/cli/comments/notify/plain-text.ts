import { readablePath } from "../../../runtime/model/path.js";
import { DIRECTION_MARKS } from "../../../runtime/model/text/control-character.js";
import { withoutImages } from "../policy/read-comment.js";
import { ANONYMOUS } from "../stored-comments.js";

/** Maximum length of a quoted comment in a mail, in characters. */
const QUOTED = 1500;

/** Converts a text to a single line of at most `length` characters. */
export function oneLine(text: string, length: number): string {
  const line = text
    .replace(DIRECTION_MARKS, "")
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ")
    .trim();
  return cut(line, length);
}

/** Returns the name of a comment's author, as a single line. */
export function readableNick(nick: string): string {
  return oneLine(nick, 60) || ANONYMOUS;
}

/**
 * Returns the decoded path of a page, as a single line. Not every client decodes paths before sending them.
 */
export function readablePage(url: string): string {
  return oneLine(readablePath(url), 120);
}

/** Returns the lines of a comment for quoting in a notice, without images and control characters. */
export function quotedLines(comment: string, length = QUOTED): readonly string[] {
  const text = withoutImages(comment)
    .replace(DIRECTION_MARKS, "")
    .replace(/\r\n?|[\u2028\u2029]/g, "\n")
    .replace(/[^\P{Cc}\n\t]/gu, "")
    .trim();
  return cut(text, length).split("\n");
}

function cut(text: string, length: number): string {
  if (text.length <= length) return text;
  const characters = Array.from(text.slice(0, 2 * length + 2));
  return characters.length <= length ? text : `${characters.slice(0, length - 1).join("")}…`;
}
