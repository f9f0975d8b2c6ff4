import { createProblem, position, type Problem } from "../../runtime/model/error.js";
import { findControlCharacter } from "../../runtime/model/control-character.js";

/** Character that the decoder substitutes for bytes that are not valid UTF-8. */
export const REPLACEMENT = "\uFFFD";
/** Maximum number of lines with control characters to report per file. A file with more of them is not text. */
const MOST_LINES = 10;
/** Number of leading UTF-16 units that `isUtf16` inspects, enough to see that every other byte is zero. */
const SAMPLE = 64;

/**
 * Reports text in an encoding other than UTF-8, and characters that HTML forbids. `isUtf8` is whether the file's bytes
 * are valid UTF-8.
 */
export function checkCharacters(text: string, relativePath: string, isUtf8: boolean): readonly Problem[] {
  if (isUtf16(text)) {
    const message = "The file is UTF-16, and hanblog reads UTF-8";
    const hint = "Save the file as UTF-8 in your editor.";
    return [createProblem("error", "file-encoding", message, position(relativePath, 1), hint)];
  }
  return [...findReplacement(text, relativePath, isUtf8), ...findControls(text, relativePath)];
}

/**
 * Returns whether a text was decoded from UTF-16 as if it were UTF-8. Each Latin letter then comes with a zero
 * character, and the byte order mark becomes two replacement characters.
 */
export function isUtf16(text: string): boolean {
  if (text.startsWith(REPLACEMENT.repeat(2))) return text.includes("\0");
  const sample = text.slice(0, SAMPLE);
  return (sample.split("\0").length - 1) * 3 > sample.length;
}

/**
 * Reports the first replacement character. In a file that is not UTF-8 it is an error, because the page would lose
 * characters. In a UTF-8 file it is a warning, because an earlier conversion already lost them.
 */
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
