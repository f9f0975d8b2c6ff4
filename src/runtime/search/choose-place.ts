import { isSpaceless, type QueryWord } from "../model/tokenize.js";
import { hasWords, markParts, toLower } from "./mark-words.js";
import type { Section } from "./read-sections.js";

/** The texts of a page, the most valuable first. */
export interface SearchedPage {
  readonly title: string;
  /** Categories too. */
  readonly tags: readonly string[];
  readonly sections: readonly Section[];
}

/** The place on a page that answers a query best. */
export interface ChosenPlace {
  /**
   * The lower the better: the words are in the title, the tags, a heading, a section, or apart; all of these go before
   * pages that have longer words in place of some.
   */
  readonly rank: number;
  /** `null` for the page as a whole. */
  readonly section: Section | null;
}

/** Places that whole words may have: title, tags, heading, section, apart. */
const PLACES = 5;

type HasWords = (text: string, words: readonly QueryWord[]) => boolean;

/** Finds the best place of a query on a page that was found by it. */
export function choosePlace(page: SearchedPage, words: readonly QueryWord[]): ChosenPlace {
  const whole = findPlace(page, words, hasWholeWords);
  if (whole !== null) return whole;
  const part = findPlace(page, words, hasWords);
  if (part !== null) return { ...part, rank: part.rank + PLACES };
  const section = page.sections.find(({ text }) => markParts(text, words).marks.length > 0) ?? null;
  return { rank: 2 * PLACES, section };
}

function findPlace(
  { title, tags, sections }: SearchedPage,
  words: readonly QueryWord[],
  has: HasWords,
): ChosenPlace | null {
  if (has(title, words)) return { rank: 0, section: null };
  if (words.length > 0 && tags.some((tag) => has(tag, words))) return { rank: 1, section: null };
  const headed = sections.find(({ heading }) => has(heading, words));
  if (headed !== undefined) return { rank: 2, section: headed };
  const within = sections.find(
    ({ heading, text }) =>
      has(`${title} ${heading} ${text}`, words) && words.some((word) => has(text, [word])),
  );
  if (within !== undefined) return { rank: 3, section: within };
  const all = sections.map(({ heading, text }) => `${heading} ${text}`).join(" ");
  if (!has(`${title} ${tags.join(" ")} ${all}`, words)) return null;
  return { rank: 4, section: sections.find(({ text }) => markParts(text, words).marks.length > 0) ?? null };
}

/** Whether each of the words is a word of a text, or a part of a compound one: `define` of `defineProperty`. */
export function hasWholeWords(text: string, words: readonly QueryWord[]): boolean {
  const lower = toLower(text);
  return words.every((word) => {
    if (isSpaceless(word)) return lower.includes(word.text);
    for (let at = lower.indexOf(word.text); at >= 0; at = lower.indexOf(word.text, at + 1)) {
      if (isEdge(text, at) && isEdge(text, at + word.text.length)) return true;
    }
    return false;
  });
}

/** Code points from here on are of scripts without spaces, or none of a word. */
const FIRST_SPACELESS = 0x0e00;

/** Whether a word begins or ends at a place of a text: between letters only where a capital follows a small one. */
function isEdge(text: string, at: number): boolean {
  const before = text.charAt(at - 1);
  const after = text.charAt(at);
  if (![before, after].every((unit) => /[\p{L}\p{N}]/u.test(unit) && unit.charCodeAt(0) < FIRST_SPACELESS)) {
    return true;
  }
  return /\p{Ll}/u.test(before) && /\p{Lu}/u.test(after);
}
