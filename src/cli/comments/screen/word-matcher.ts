import { plainWords } from "./plain-words.js";
import { holdsInOrder, splitWildcard } from "./wildcard.js";

/** Characters of the beginning by which words are looked up before they are searched. */
const BEGINNING = 3;

/** Finds words, with `*` for anything between their parts, in what `plainWords` made of a text. */
export function createWordMatcher(words: readonly string[]): (text: string) => boolean {
  const patterns = [...new Set(words)].map(toPieces).filter((pieces) => pieces.length > 0);
  if (patterns.length === 0) return () => false;
  return (text) => {
    // Of ten thousand words few begin anywhere in a text, and only those are searched.
    const beginnings = new Set<string>();
    for (let at = 0; at + BEGINNING <= text.length; at++) beginnings.add(text.slice(at, at + BEGINNING));
    return patterns.some(([first = "", ...rest]) => {
      const mayBegin = first.length < BEGINNING || beginnings.has(first.slice(0, BEGINNING));
      return mayBegin && holdsInOrder([first, ...rest], text);
    });
  };
}

/** The parts of a word as they are searched. The spaces at its ends are the owner's: ` cat ` is not in "concatenate". */
export function toPieces(word: string): readonly string[] {
  return splitWildcard(word)
    .map((piece) => plainWords(piece).slice(1, -1))
    .filter((piece) => piece.trim() !== "");
}
