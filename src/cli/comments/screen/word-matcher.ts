/** Number of leading characters that preselect the words to search for. */
const BEGINNING = 3;

/** Matches a run of Chinese or Japanese characters, or a run of other letters and digits. */
const RUN =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+|(?:[^\P{L}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|\p{N})+/gu;

type Pattern = readonly string[];

/**
 * Creates a function that returns whether a text contains any of the words. The text must be normalized by
 * `plainWords`. `*` in a word matches any text.
 */
export function createWordMatcher(words: readonly string[]): (text: string) => boolean {
  const patterns = [...new Set(words)].map(toPieces).filter((pieces) => pieces.length > 0);
  const whole = patterns.filter((pieces) => pieces.some((piece) => piece !== piece.trim()));
  return (text) => isAnyIn(patterns, text) || isAnyIn(whole, setApart(text));
}

function isAnyIn(patterns: readonly Pattern[], text: string): boolean {
  if (patterns.length === 0) return false;
  // Collects all short beginnings in the text, so that only the few words with such a beginning are searched
  // for.
  const beginnings = new Set<string>();
  for (let at = 0; at + BEGINNING <= text.length; at++) beginnings.add(text.slice(at, at + BEGINNING));
  return patterns.some(([first = "", ...rest]) => {
    const mayBegin = first.length < BEGINNING || beginnings.has(first.slice(0, BEGINNING));
    return mayBegin && holdsInOrder([first, ...rest], text);
  });
}

/** Returns the non-empty parts of a pattern between its `*`. */
function splitWildcard(pattern: string): readonly string[] {
  return pattern.split("*").filter((piece) => piece !== "");
}

/**
 * Returns whether a text contains the pieces in order, without overlap. Each piece is searched for once, so
 * no pattern is slow.
 */
function holdsInOrder(pieces: readonly string[], text: string): boolean {
  let from = 0;
  for (const piece of pieces) {
    const at = text.indexOf(piece, from);
    if (at < 0) return false;
    from = at + piece.length;
  }
  return true;
}

/** Returns whether a pattern matches a whole text. `*` matches any text. */
export function isWildcardOf(pattern: string, text: string): boolean {
  const first = pattern.indexOf("*");
  if (first < 0) return pattern === text;
  const head = pattern.slice(0, first);
  const tail = pattern.slice(pattern.lastIndexOf("*") + 1);
  if (text.length < head.length + tail.length || !text.startsWith(head) || !text.endsWith(tail)) return false;
  const middle = splitWildcard(pattern.slice(first, pattern.length - tail.length));
  return holdsInOrder(middle, text.slice(head.length, text.length - tail.length));
}

/** Adds spaces around each word of a text, so that punctuation after it does not prevent a match. */
function setApart(text: string): string {
  return text.replace(RUN, " $& ").replace(/ +/g, " ");
}

/**
 * Returns the normalized parts of a word between its `*`. Spaces at its ends are kept: ` cat ` does not match
 * "concatenate".
 */
export function toPieces(word: string): readonly string[] {
  return splitWildcard(word)
    .map((piece) => plainWords(piece).slice(1, -1))
    .filter((piece) => piece.trim() !== "");
}

/** Maximum length of the result, in characters. Normalization can turn one character into eighteen. */
const LONGEST = 50_000;

/**
 * Normalizes a text for word searches. Letters that look the same become one letter, and case, invisible
 * characters and kinds of whitespace are ignored. The result starts and ends with a space, so that ` word `
 * matches a whole word.
 */
export function plainWords(text: string): string {
  const plain = text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\p{Cf}\p{Mn}\u034F\u115F\u1160\u3164]/gu, "")
    .replace(/\s+/g, " ");
  return ` ${plain.slice(0, LONGEST)} `;
}
