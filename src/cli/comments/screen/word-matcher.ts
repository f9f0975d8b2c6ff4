import { plainWords } from "./plain-words.js";
import { holdsInOrder, splitWildcard } from "./wildcard.js";

/** Characters of the beginning by which words are looked up before they are searched. */
const BEGINNING = 3;

/** Characters that no space stands between, and the letters and digits of which words are made. */
const RUN =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+|(?:[^\P{L}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|\p{N})+/gu;

type Pattern = readonly string[];

/** Finds words, with `*` for anything between their parts, in what `plainWords` made of a text. */
export function createWordMatcher(words: readonly string[]): (text: string) => boolean {
  const patterns = [...new Set(words)].map(toPieces).filter((pieces) => pieces.length > 0);
  const whole = patterns.filter((pieces) => pieces.some((piece) => piece !== piece.trim()));
  return (text) => isAnyIn(patterns, text) || isAnyIn(whole, setApart(text));
}

function isAnyIn(patterns: readonly Pattern[], text: string): boolean {
  if (patterns.length === 0) return false;
  // Of ten thousand words few begin anywhere in a text, and only those are searched.
  const beginnings = new Set<string>();
  for (let at = 0; at + BEGINNING <= text.length; at++) beginnings.add(text.slice(at, at + BEGINNING));
  return patterns.some(([first = "", ...rest]) => {
    const mayBegin = first.length < BEGINNING || beginnings.has(first.slice(0, BEGINNING));
    return mayBegin && holdsInOrder([first, ...rest], text);
  });
}

/** The text with spaces around each of its words: a comma behind one is no part of it. */
function setApart(text: string): string {
  return text.replace(RUN, " $& ").replace(/ +/g, " ");
}

/** The parts of a word as they are searched. The spaces at its ends are the owner's: ` cat ` is not in "concatenate". */
export function toPieces(word: string): readonly string[] {
  return splitWildcard(word)
    .map((piece) => plainWords(piece).slice(1, -1))
    .filter((piece) => piece.trim() !== "");
}
