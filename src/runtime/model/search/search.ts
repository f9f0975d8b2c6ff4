import { normalizeText } from "./tokenize.js";

/**
 * The content of `search.json`: the files of the search index, by locale. It is fetched with revalidation;
 * the name of every other file contains a hash (`searchFile`).
 */
export interface SearchManifest {
  readonly locales: Readonly<Record<string, LocaleSearch>>;
}

/** The part of the manifest that describes the index of one locale. */
export interface LocaleSearch {
  /** Number of pages in the index. */
  readonly pages: number;
  /** Number of pages with a date. They come first, the newest first. */
  readonly dated: number;
  /** Number of pages per block of the page table. */
  readonly pagesPerBlock: number;
  /** Hashes of the blocks of the page table, concatenated, `HASH_LENGTH` characters each. */
  readonly pageBlocks: string;
  /** Hashes of the blocks of terms, in the same form. */
  readonly termBlocks: string;
  /**
   * Lower bounds of the blocks, one per line, in the order of code units. A bound is the shortest text that
   * is after all terms of the previous block and not after the first term of its own. Terms with a common
   * prefix are in one block or in adjacent blocks.
   */
  readonly bounds: string;
}

/**
 * A block of terms in the order of code units, one per line, and on the same lines of `postings` the pages
 * that contain them. Postings are encoded with `DIGITS`.
 */
export type TermBlock = readonly [terms: string, postings: string];

/** Routes of pages, in the order of the pages' numbers. */
export type PageBlock = readonly string[];

/** Rank of the place where a page contains a term. A greater weight is more relevant. */
export type Weight = 0 | 1 | 2 | 3 | 4 | 5;

/**
 * Weights by place. `part` is the end of a word of a title, and `often` means several occurrences in the text. `tag` is
 * a tag, a category or a keyword.
 */
export const WEIGHT = {
  part: 0,
  text: 1,
  often: 2,
  heading: 3,
  tag: 4,
  title: 5,
} as const satisfies Record<string, Weight>;

/** Number of weights that a posting can hold. */
export const WEIGHTS = 8;

/**
 * Returns the term under which the index lists the page of a tag or category. No word of a text begins like it.
 */
export function listTerm(name: string): string {
  return `=${normalizeText(name).toLowerCase().replace(/\s+/g, " ").trim()}`;
}

/** A page that contains a term. */
export interface Posting {
  /** Number of the page within its locale. */
  readonly page: number;
  readonly weight: Weight;
}

/** Length of the hash in a file name, in characters. */
export const HASH_LENGTH = 5;

/** Returns the path of a block's file, relative to the base. */
export function searchFile(kind: "terms" | "pages", locale: string, block: number, hashes: string): string {
  const hash = hashes.slice(block * HASH_LENGTH, (block + 1) * HASH_LENGTH);
  return `search${locale}${kind}-${block}.${hash}.json`;
}

/** Returns the numbers of the blocks that may contain terms with `prefix`, at most `most`. */
export function blocksOfPrefix(bounds: readonly string[], prefix: string, most: number): readonly number[] {
  let low = 0;
  let high = bounds.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((bounds[middle] ?? "") <= prefix) low = middle + 1;
    else high = middle;
  }
  const blocks = low === 0 ? [] : [low - 1];
  while (blocks.length < most && bounds[low]?.startsWith(prefix) === true) blocks.push(low++);
  return blocks;
}

/**
 * Digits of encoded postings. A posting is the distance to the previous page, combined with the weight. It is
 * written in digits of five bits, the lowest first.
 */
export const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
/** Bit of a digit that means that more digits follow. */
export const MORE = 32;

/** Decodes the postings of a term. Invalid characters count as 0. */
export function decodePostings(text: string): readonly Posting[] {
  const postings: Posting[] = [];
  let page = 0;
  let value = 0;
  let unit = 1;
  for (const character of text) {
    const digit = Math.max(DIGITS.indexOf(character), 0);
    value += (digit % MORE) * unit;
    unit *= MORE;
    if (digit >= MORE) continue;
    page += Math.floor(value / WEIGHTS);
    postings.push({ page, weight: (value % WEIGHTS) as Weight });
    value = 0;
    unit = 1;
  }
  return postings;
}
