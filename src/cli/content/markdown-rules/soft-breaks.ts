import type { MarkdownIt, Token } from "markdown-it";
import { isTransparent } from "../text/inline-text.js";

/** Tokens whose content decides about a line break next to them. */
const WORDS: ReadonlySet<string> = new Set(["text", "text_special", "emoji", "code_inline"]);

/**
 * Hides the line breaks inside Chinese and Japanese sentences, where a browser would show a space. A hidden break stays in
 * the tokens, because rules count lines by it.
 */
export function softBreaks(md: MarkdownIt): void {
  md.core.ruler.after("text_join", "soft_breaks", ({ tokens }) => {
    if (md.options.breaks) return;
    for (const { type, children } of tokens) if (type === "inline" && children !== null) hideBreaks(children);
  });
  const render = md.renderer.rules["softbreak"];
  md.renderer.rules["softbreak"] = (tokens, index, ...others) =>
    tokens[index]?.hidden ? "" : (render?.(tokens, index, ...others) ?? "\n");
}

function hideBreaks(tokens: readonly Token[]): void {
  for (const [index, token] of tokens.entries()) {
    if (token.type === "image") hideInDescription(token.children ?? []);
    if (token.type !== "softbreak") continue;
    token.hidden = isBreakNothing(wordsNext(tokens, index, -1), wordsNext(tokens, index, 1));
  }
}

/**
 * Characters of scripts without spaces between words: ideographs, kana, and full-width letters and punctuation. Korean has
 * spaces.
 */
const UNSPACED =
  "\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Bopomofo}\\p{Script=Yi}" +
  "\\u2E80-\\u302D\\u3030-\\u30FF\\u3190-\\u319F\\u31C0-\\u31FF\\u3220-\\u325F\\u3280-\\u4DFF" +
  "\\uFE10-\\uFE19\\uFE30-\\uFE6F\\uFF01-\\uFF9F\\uFFE0-\\uFFEE";
/**
 * Signs that are as wide as an ideograph in Chinese and Japanese text only: signs of ambiguous width (Unicode's East Asian
 * Width, CSS Text 3 §4.1.3) and pictures.
 */
const AMBIGUOUS =
  "·×÷°±\\u2013-\\u2016‘’“”\\u2025-\\u2027\\u2030\\u2032\\u2033\\u203B\\u2103\\u2190-\\u2199\\u2460-\\u24FF" +
  "\\u25A0-\\u25FF★☆\\p{Extended_Pictographic}";
/** Marks that belong to the character before them, such as variation selectors. */
const MARKS = "[\\p{M}\\u200D]*";

const ENDS_UNSPACED = new RegExp(`[${UNSPACED}]${MARKS}$`, "u");
const ENDS_AMBIGUOUS = new RegExp(`[${AMBIGUOUS}]${MARKS}$`, "u");
const ENDS_UNSPACED_SIGNS = new RegExp(`[${UNSPACED}]${MARKS}(?:[${AMBIGUOUS}]${MARKS})*$`, "u");
const STARTS_UNSPACED = new RegExp(`^[${UNSPACED}]`, "u");
const STARTS_AMBIGUOUS = new RegExp(`^[${AMBIGUOUS}]`, "u");
const STARTS_SIGNS_UNSPACED = new RegExp(`^(?:[${AMBIGUOUS}]${MARKS})*[${UNSPACED}]`, "u");
/** A zero-width space is a place for a line break, without a space. */
const ZERO_WIDTH_SPACE = "\u200B";
/** Number of UTF-16 units next to a break that decide about it. */
const REACH = 40;

/**
 * Returns whether a line break between two texts means nothing instead of a space. It does between two ideographs, kana or
 * full-width characters. A sign of ambiguous width, such as `”`, counts as one if such a character is next to it.
 */
export function isBreakNothing(before: string, after: string): boolean {
  if (before.endsWith(ZERO_WIDTH_SPACE) || after.startsWith(ZERO_WIDTH_SPACE)) return true;
  const left = before.slice(-REACH);
  const right = after.slice(0, REACH);
  if (ENDS_UNSPACED.test(left)) return STARTS_UNSPACED.test(right) || STARTS_AMBIGUOUS.test(right);
  if (!ENDS_AMBIGUOUS.test(left)) return false;
  if (STARTS_UNSPACED.test(right)) return true;
  return ENDS_UNSPACED_SIGNS.test(left) && STARTS_SIGNS_UNSPACED.test(right);
}

/** Puts the lines of a text on one line, with a space for each break where one belongs. */
export function joinLines(text: string): string {
  return text
    .trim()
    .split(/\n\s*/)
    .map((line) => line.trimEnd())
    .reduce((joined, line) => joined + (isBreakNothing(joined, line) ? "" : " ") + line);
}

/** Does the same in the description of an image, which markdown-it renders without the rules. */
function hideInDescription(tokens: readonly Token[]): void {
  hideBreaks(tokens);
  for (const token of tokens) if (token.type === "softbreak" && token.hidden) token.type = "text";
}

/** Returns the words directly before or after a break, across marks. They are empty next to a picture or a formula. */
function wordsNext(tokens: readonly Token[], from: number, step: 1 | -1): string {
  for (let index = from + step; index >= 0; index += step) {
    const token = tokens[index];
    if (token === undefined) return "";
    if (WORDS.has(token.type) && token.content !== "") return token.content;
    if (token.type === "softbreak" || !isTransparent(token)) return "";
  }
  return "";
}
