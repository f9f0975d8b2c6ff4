/**
 * `search.json`: by locale, what there is to load. It is fetched with revalidation; every other file is
 * named after its content (`searchFile`).
 */
export interface SearchManifest {
  readonly locales: Readonly<Record<string, LocaleSearch>>;
}

/** What a browser fetches first of a locale's index: where all else of it lies. */
export interface LocaleSearch {
  /** How many pages can be found. */
  readonly pages: number;
  /** Pages in one block of the page table. */
  readonly pagesPerBlock: number;
  /** Hashes of the blocks of the page table, one after the other, `HASH_LENGTH` characters each. */
  readonly pageBlocks: string;
  /** Hashes of the blocks of terms, likewise. */
  readonly termBlocks: string;
  /**
   * By line, the shortest text that is not after the first term of a block and after all before it, in the
   * order of code units: what begins alike stands in one block or in neighbours.
   */
  readonly bounds: string;
}

/** Terms in the order of code units, a line each, and by line where they stand, in `DIGITS`. */
export type TermBlock = readonly [terms: string, postings: string];

/** Routes of pages, in the order of the pages' numbers. */
export type PageBlock = readonly string[];

/** Where on a page a term stands; the more telling the greater. */
export type Weight = 0 | 1 | 2 | 3;

/** The places of a term by name: in a text, in it several times (or at the end of a word of a title), in a heading or a tag, in the title. */
export const WEIGHT = { text: 0, often: 1, heading: 2, title: 3 } as const satisfies Record<string, Weight>;

/** A page that a term stands on. */
export interface Posting {
  /** Number of the page within its locale. */
  readonly page: number;
  readonly weight: Weight;
}

/** Characters of a hash in a file's name. */
export const HASH_LENGTH = 5;

/** A block's file below the base. */
export function searchFile(kind: "terms" | "pages", locale: string, block: number, hashes: string): string {
  const hash = hashes.slice(block * HASH_LENGTH, (block + 1) * HASH_LENGTH);
  return `search${locale}${kind}-${block}.${hash}.json`;
}

/** Numbers of the blocks that may hold terms beginning with `prefix`, `most` at the most. */
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
 * What postings are written in: the distance from page to page with the weight, five bits a digit, the lowest first.
 */
export const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
/** The bit that says that more digits follow. */
export const MORE = 32;

/** Reads the postings of a term. Characters that are no digits count as 0. */
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
    page += Math.floor(value / 4);
    postings.push({ page, weight: (value % 4) as Weight });
    value = 0;
    unit = 1;
  }
  return postings;
}
