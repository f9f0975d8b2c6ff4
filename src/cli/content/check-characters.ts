import { createProblem, position, type Problem } from "../../runtime/model/error.js";
import { findControlCharacter } from "../../runtime/model/control-character.js";

/** The character that decoding leaves for bytes that are not UTF-8. */
export const REPLACEMENT = "\uFFFD";
/** A file with control characters on more lines is no text: the others are not listed. */
const MOST_LINES = 10;
/** Of the text, in UTF-16 units: enough to see that every other byte is zero. */
const SAMPLE = 64;

/**
 * Checks that a text was read in its encoding, and holds no character that HTML forbids. `isUtf8`: the bytes that it was
 * read from are UTF-8.
 */
export function checkCharacters(text: string, relativePath: string, isUtf8: boolean): readonly Problem[] {
  if (isUtf16(text)) {
    const message = "The file is UTF-16, and hanblog reads UTF-8";
    const hint = "Save the file as UTF-8 in your editor.";
    return [createProblem("error", "file-encoding", message, position(relativePath, 1), hint)];
  }
  return [...findReplacement(text, relativePath, isUtf8), ...findControls(text, relativePath)];
}

/** Whether a text is UTF-16. Decoded as UTF-8, a Latin letter of UTF-16 comes with a zero, and its byte order mark as two replacements. */
export function isUtf16(text: string): boolean {
  if (text.startsWith(REPLACEMENT.repeat(2))) return text.includes("\0");
  const sample = text.slice(0, SAMPLE);
  return (sample.split("\0").length - 1) * 3 > sample.length;
}

/** A file in another encoding would be published with gaps. A mark that is written in the file was a gap before. */
function findReplacement(text: string, relativePath: string, isUtf8: boolean): readonly Problem[] {
  const at = text.indexOf(REPLACEMENT);
  if (at === -1) return [];
  const place = position(relativePath, text.slice(0, at).split("\n").length);
  if (!isUtf8) {
    const hint = "Save the file as UTF-8 in your editor.";
    return [createProblem("error", "file-encoding", "This line is not UTF-8", place, hint)];
  }
  const message = `The text holds ${REPLACEMENT}, the mark for characters that were lost`;
  const hint = "Write the lost character again. Write `&#xFFFD;` if you mean the mark itself.";
  return [createProblem("warning", "file-encoding", message, place, hint)];
}

function findControls(text: string, relativePath: string): readonly Problem[] {
  if (findControlCharacter(text) === null) return [];
  const problems = text.split("\n").flatMap((line, index) => {
    const found = findControlCharacter(line);
    if (found === null) return [];
    const message = `The text holds ${found.name}`;
    const place = position(relativePath, index + 1, found.index + 1);
    const hint = "Delete it: editors show control characters as boxes or not at all, and HTML allows none.";
    return createProblem("error", "control-character", message, place, hint);
  });
  return problems.slice(0, MOST_LINES);
}
