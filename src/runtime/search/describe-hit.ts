import type { FrontMatter } from "../model/page.js";
import type { PageData } from "../model/render.js";
import { type QueryWord, isSpaceless } from "../model/search/tokenize.js";
import {
  beginningOf,
  cutSnippet,
  hasWords,
  markParts,
  markWords,
  type MarkedText,
  placesOf,
  toLower,
} from "./mark-words.js";
import { readSections, type Section } from "./read-sections.js";

/** A search result: a page, or a section of it. */
export interface SearchHit {
  /** Route without the base, with the `#id` of a heading if the section has one. */
  readonly path: string;
  /** Taxonomy of the list that the result leads to; `null` for a page. */
  readonly list: "tags" | "categories" | null;
  readonly title: MarkedText;
  /** Heading of the matching section; `null` if the page as a whole matches. */
  readonly heading: MarkedText | null;
  readonly snippet: MarkedText | null;
}

/** A search result with its rank, which orders the results of several pages; see `ChosenPlace`. */
export interface DescribedHit {
  readonly hit: SearchHit;
  readonly rank: number;
}

/** Creates the search result for a page: its best place, with marked title, heading and snippet. */
export function describeHit({ route, html }: PageData, words: readonly QueryWord[]): DescribedHit {
  const { path, documentTitle } = route.info;
  if (route.kind === "taxonomy" && route.term !== null) {
    return { rank: LIST_RANK, hit: describeList(route.term, path, route.taxonomy) };
  }
  const page = route.kind === "page" || route.kind === "home" ? route.page : null;
  const title = page?.title ?? documentTitle;
  const tags = page === null ? [] : termsOf(page.frontmatter);
  const sections = readSections(html ?? "");
  const { rank, section } = choosePlace({ title, tags, sections }, words);
  const snippet =
    section === null ? firstSnippet(sections, words) : cutSnippet(markParts(section.text, words));
  const heading = section === null || section.heading === "" ? null : section;
  return {
    rank,
    hit: {
      list: null,
      path: heading === null || heading.slug === "" ? path : `${path}#${encodeURIComponent(heading.slug)}`,
      title: markWords(title, words),
      heading: heading === null ? null : markWords(heading.heading, words),
      snippet,
    },
  };
}

/** The texts of a page that can match, the most relevant first. */
export interface SearchedPage {
  readonly title: string;
  /** Tags, categories and keywords of the page. */
  readonly tags: readonly string[];
  readonly sections: readonly Section[];
}

/** The best match of a query on a page. */
interface ChosenPlace {
  /**
   * Lower is better. The order of places is: the whole title, the title, a tag, a heading, one section, several sections.
   * Matches of whole words rank before matches inside longer words.
   */
  readonly rank: number;
  /** The matching section, or `null` if the page as a whole matches. */
  readonly section: Section | null;
}

/** Number of places that a match can have: title, tag, heading, section, several sections. */
const PLACES = 5;

type HasWords = (text: string, words: readonly QueryWord[]) => boolean;

/** Returns the best place of a query on a page that the index found. */
export function choosePlace(page: SearchedPage, words: readonly QueryWord[]): ChosenPlace {
  if (toLower(page.title).trim() === words.map(({ text }) => text).join(" "))
    return { rank: -1, section: null };
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

/**
 * Whether a text contains every word as a whole word, or as a part of a compound one: `define` in
 * `defineProperty`.
 */
export function hasWholeWords(text: string, words: readonly QueryWord[]): boolean {
  const lower = toLower(text);
  return words.every((word) => {
    if (isSpaceless(word)) return lower.includes(word.text);
    return placesOf(lower, word.text).some(([start, end]) => isEdge(text, start) && isEdge(text, end));
  });
}

/**
 * First code point of the scripts without spaces. All later code points belong to such scripts, or to no
 * word.
 */
const FIRST_SPACELESS = 0x0e00;

/**
 * Whether a word can begin or end at a position of a text. Between two letters, it can where a capital
 * follows a small letter.
 */
function isEdge(text: string, at: number): boolean {
  const before = text.charAt(at - 1);
  const after = text.charAt(at);
  if (![before, after].every((unit) => /[\p{L}\p{N}]/u.test(unit) && unit.charCodeAt(0) < FIRST_SPACELESS)) {
    return true;
  }
  return /\p{Ll}/u.test(before) && /\p{Lu}/u.test(after);
}

/** Creates the search result for the list of a tag or category. */
export function describeList(name: string, path: string, list: SearchHit["list"]): SearchHit {
  return { path, list, title: { text: name, marks: [[0, name.length]] }, heading: null, snippet: null };
}

/** Rank of the list of a tag or category, which precedes all pages. */
const LIST_RANK = -2;

function termsOf({ tags, categories, keywords = [] }: FrontMatter): readonly string[] {
  return [...tags, ...categories, ...keywords];
}

function hasAny(text: string, words: readonly QueryWord[]): boolean {
  return words.some((word) => hasWords(text, [word]));
}

function firstSnippet(sections: readonly Section[], words: readonly QueryWord[]): MarkedText | null {
  for (const { text } of sections) {
    if (hasAny(text, words)) return cutSnippet(markParts(text, words));
  }
  return beginningOf(sections.find(({ text }) => text !== "")?.text ?? "");
}
