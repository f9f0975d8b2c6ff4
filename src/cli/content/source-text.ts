import { hash } from "node:crypto";
import { readFileSync } from "node:fs";
import { findControlCharacter } from "../../runtime/model/text/control-character.js";
import { position, type Problem } from "../../runtime/model/error.js";
import { createProblem } from "../messages/create-problem.js";

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
    return [createProblem("error", "file-encoding", { kind: "utf-16" }, position(relativePath, 1))];
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
  return isUtf8
    ? [createProblem("warning", "file-encoding", { kind: "replacement" }, place)]
    : [createProblem("error", "file-encoding", { kind: "line" }, place)];
}

function findControls(text: string, relativePath: string): readonly Problem[] {
  if (findControlCharacter(text) === null) return [];
  const problems = text.split("\n").flatMap((line, index) => {
    const found = findControlCharacter(line);
    if (found === null) return [];
    const place = position(relativePath, index + 1, found.index + 1);
    return createProblem("error", "control-character", { kind: "text", control: found.name }, place);
  });
  return problems.slice(0, MOST_LINES);
}
