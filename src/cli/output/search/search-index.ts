import { hash } from "node:crypto";
import { compareText } from "../../../runtime/model/lists/listing.js";
import {
  HASH_LENGTH,
  searchFile,
  type LocaleSearch,
  type PageBlock,
  type SearchManifest,
  type TermBlock,
} from "../../../runtime/model/search/search.js";
import type { OutputFile } from "../own-files.js";
import type { WriteFile } from "../place/stage-writer.js";
import type { NumberedLocale } from "./search-pages.js";
import type { SearchTerms } from "./search-terms.js";
import { mergeTerms, type EncodedTerms } from "./search-terms-merge.js";

/** Search data of one locale before it is split into blocks. */
export interface SearchLocale {
  /** Path prefix of the locale. */
  readonly path: string;
  /** Searchable pages, in the order of their numbers. */
  readonly pages: PageBlock;
  /** Number of pages with a date, which come first. */
  readonly dated: number;
  readonly words: EncodedTerms;
}

/** Search terms of a locale's pages. */
export interface KeptSearch {
  readonly path: string;
  /** Routes of the pages, in the order of their numbers. */
  readonly pages: readonly string[];
  readonly terms: EncodedTerms;
}

/**
 * Pages per block. A first query loads up to ten blocks of pages and one block for each of its terms. With
 * these sizes that is below 50 KB gzipped for 10,000 pages, in few files.
 */
const PAGES_PER_BLOCK = 32;
const TERM_BLOCK_BYTES = 8 * 1024;
/** Bytes of the two line ends of a term, as JSON escapes them. */
const SEPARATORS = 4;

/** Merges collected terms, and those of `former` for the routes in `kept`, into the search data of every locale. */
export function mergeSearch(
  met: readonly ReadonlyMap<string, SearchTerms>[],
  locales: readonly NumberedLocale[],
  { kept, former }: { readonly kept: ReadonlySet<string>; readonly former: readonly KeptSearch[] },
): readonly SearchLocale[] {
  return locales.map(({ path, pages, dated }) => {
    const known = former.find((locale) => locale.path === path);
    const numbers = new Map(pages.map((page, number) => [page, number]));
    const numberOf = (page: string) => (kept.has(page) ? (numbers.get(page) ?? -1) : -1);
    const own =
      known === undefined ? null : { encoded: known.terms, numbers: Int32Array.from(known.pages, numberOf) };
    return {
      path,
      pages,
      dated,
      words: mergeTerms(
        own,
        met.flatMap((terms) => terms.get(path) ?? []),
      ),
    };
  });
}

/**
 * Writes the search index one file at a time, because the whole index of a large site needs much memory.
 * Returns the paths of the files.
 */
export function writeSearch(search: readonly SearchLocale[], write: WriteFile): readonly string[] {
  const files: string[] = [];
  for (const { file, content } of createSearchIndex(search)) {
    write(file, content);
    files.push(file);
  }
  return files;
}

/** Yields `search.json` and the blocks that it names. The result does not depend on the number of workers. */
export function* createSearchIndex(locales: readonly SearchLocale[]): Generator<OutputFile> {
  const made: [path: string, search: LocaleSearch][] = [];
  for (const { path, pages, dated, words } of locales.toSorted((a, b) => compareText(a.path, b.path))) {
    let pageBlocks = "";
    let termBlocks = "";
    const bounds: string[] = [];
    let last = "";
    let block = 0;
    for (let from = 0; from < pages.length; from += PAGES_PER_BLOCK, block++) {
      const content = JSON.stringify(pages.slice(from, from + PAGES_PER_BLOCK));
      pageBlocks += hashOf(content);
      yield { file: searchFile("pages", path, block, pageBlocks), content };
    }
    block = 0;
    for (const { terms, postings } of cutBlocks(words)) {
      const lines: TermBlock = [terms.join("\n"), postings];
      const content = JSON.stringify(lines);
      termBlocks += hashOf(content);
      bounds.push(boundBetween(last, terms[0] ?? ""));
      last = terms.at(-1) ?? "";
      yield { file: searchFile("terms", path, block++, termBlocks), content };
    }
    const sizes = { pages: pages.length, dated, pagesPerBlock: PAGES_PER_BLOCK };
    made.push([path, { ...sizes, pageBlocks, termBlocks, bounds: bounds.join("\n") }]);
  }
  const manifest: SearchManifest = { locales: Object.fromEntries(made) };
  yield { file: "search.json", content: `${JSON.stringify(manifest)}\n` };
}

/** Returns the shortest text that sorts after `before` and not after `term`. */
function boundBetween(before: string, term: string): string {
  let length = 1;
  while (length < term.length && term.slice(0, length) <= before) length += 1;
  return term.slice(0, length);
}

interface Terms {
  readonly terms: readonly string[];
  /** Encoded postings, one line per term. */
  readonly postings: string;
}

function* cutBlocks({ terms, postings, ends }: EncodedTerms): Generator<Terms> {
  const bytes = Buffer.from(postings.buffer, postings.byteOffset, postings.length);
  const all = terms === "" ? [] : terms.split("\n");
  let from = 0;
  let start = 0;
  let size = 0;
  for (const [index, term] of all.entries()) {
    const end = ends[index] ?? 0;
    const places = end - (index === 0 ? 0 : (ends[index - 1] ?? 0) + 1);
    size += Buffer.byteLength(term) + places + SEPARATORS;
    if (size < TERM_BLOCK_BYTES && index < all.length - 1) continue;
    yield { terms: all.slice(from, index + 1), postings: bytes.toString("latin1", start, end) };
    from = index + 1;
    start = end + 1;
    size = 0;
  }
}

function hashOf(content: string): string {
  return hash("sha256", content, "base64url").toLowerCase().slice(0, HASH_LENGTH);
}
