import { foldAccents, type QueryWord } from "../model/search/tokenize.js";

type Place = readonly [start: number, end: number];

/**
 * A text with the ranges, [start, end), that contain words of a query. Ranges are in order and do not
 * overlap.
 */
export interface MarkedText {
  readonly text: string;
  readonly marks: readonly Place[];
}

/** Maximum length of a snippet, and of its part before the first match, in characters. */
const SNIPPET_LENGTH = 110;
const SNIPPET_LEAD = 24;

/** Whether a text contains every word, also inside longer words. Case and accents are ignored. */
export function hasWords(text: string, words: readonly QueryWord[]): boolean {
  const lower = toLower(text);
  return words.every((word) => placesOf(lower, word.text).length > 0);
}

/** Marks the words of a query in a text. */
export function markWords(text: string, words: readonly QueryWord[]): MarkedText {
  return markPlaces(text, (lower) => words.flatMap((word) => placesOf(lower, word.text)));
}

/** Marks the words of a query in a text. For a word that does not occur, it marks the word's parts. */
export function markParts(text: string, words: readonly QueryWord[]): MarkedText {
  return markPlaces(text, (lower) =>
    words.flatMap((word) => {
      const own = placesOf(lower, word.text);
      return own.length > 0 ? own : word.parts.flatMap((part) => placesOf(lower, part));
    }),
  );
}

function markPlaces(text: string, find: (lower: string) => readonly Place[]): MarkedText {
  const marks: [number, number][] = [];
  for (const [start, end] of find(toLower(text)).toSorted(([a], [b]) => a - b)) {
    const last = marks.at(-1);
    if (last !== undefined && start <= last[1]) last[1] = Math.max(last[1], end);
    else marks.push([start, end]);
  }
  return { text, marks };
}

/**
 * Converts a text to lower case and removes accents, as in the words of a query. Positions are unchanged,
 * because only an accent could change a letter's length.
 */
export function toLower(text: string): string {
  return foldAccents(text).toLowerCase();
}

/** Returns the text around the first mark, or `null` if there is no mark. */
export function cutSnippet({ text, marks }: MarkedText): MarkedText | null {
  const first = marks[0];
  if (first === undefined) return null;
  const start = wordStart(text, Math.max(first[0] - SNIPPET_LEAD, 0), first[0]);
  const end = snippetEnd(text, start);
  const before = start > 0 ? "…" : "";
  const shift = before.length - start;
  return {
    text: before + text.slice(start, end) + (end < text.length ? "…" : ""),
    marks: marks
      .filter(([from]) => from < end)
      .map(([from, to]) => [from + shift, Math.min(to, end) + shift] as const),
  };
}

/** Returns the beginning of a text as a snippet without marks, or `null` for an empty text. */
export function beginningOf(text: string): MarkedText | null {
  if (text === "") return null;
  const end = snippetEnd(text, 0);
  return { text: text.slice(0, end) + (end < text.length ? "…" : ""), marks: [] };
}

/** A word of letters, which may have one hyphen. A text may write it with a hyphen at another place, or without one. */
const HYPHENED = /^[a-z]+(?:-[a-z]+)?$/;

/** Returns the places of a word in a text in lower case. */
export function placesOf(text: string, word: string): readonly Place[] {
  const places: [number, number][] = [];
  if (word === "") return places;
  if (HYPHENED.test(word) && word.length > 3) {
    const pattern = new RegExp(Array.from(word.replace("-", "")).join("-?"), "g");
    return Array.from(
      text.matchAll(pattern),
      ({ 0: found, index }) => [index, index + found.length] as const,
    );
  }
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) {
    places.push([at, at + word.length]);
  }
  return places;
}

/** Returns the end of a snippet, without splitting a surrogate pair. */
function snippetEnd(text: string, start: number): number {
  const end = start + SNIPPET_LENGTH;
  if (end >= text.length) return text.length;
  return /[\ud800-\udbff]/.test(text.charAt(end - 1)) ? end - 1 : end;
}

/** Returns the start of a snippet, without splitting a word or a surrogate pair. */
function wordStart(text: string, from: number, before: number): number {
  if (from === 0) return 0;
  let start = from;
  while (
    start < before &&
    /[\w\udc00-\udfff]/.test(text[start] ?? "") &&
    /[\w\ud800-\udbff]/.test(text[start - 1] ?? "")
  ) {
    start += 1;
  }
  while (text[start] === " ") start += 1;
  return start;
}
