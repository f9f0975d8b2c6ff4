import { createHash } from "node:crypto";
import { compareText } from "../../runtime/model/listing.js";
import {
  encodePostings,
  HASH_LENGTH,
  searchFile,
  type LocaleSearch,
  type PageBlock,
  type SearchManifest,
  type TermBlock,
} from "../../runtime/model/search.js";
import type { OutputFile } from "./output-file.js";
import type { SearchTerms } from "./search-terms.js";

export interface SearchLocale {
  /** Prefix of the locale. */
  readonly path: string;
  /** In the order of their numbers. */
  readonly pages: PageBlock;
  /** What the workers collected; a page is in one of them. */
  readonly parts: readonly SearchTerms[];
}

/**
 * A first query asks for up to ten blocks of pages, and for a block for each of its terms: at these sizes
 * 10,000 pages stay below 50 KB with gzip, and the files are few.
 */
const PAGES_PER_BLOCK = 32;
const TERM_BLOCK_BYTES = 8 * 1024;
/** Two line ends, as JSON writes them. */
const SEPARATORS = 4;

/** `search.json` and the blocks that it names; the same for every number of workers. */
export function* createSearchIndex(locales: readonly SearchLocale[]): Generator<OutputFile> {
  const made: [path: string, search: LocaleSearch][] = [];
  for (const { path, pages, parts } of locales.toSorted((a, b) => compareText(a.path, b.path))) {
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
    for (const { terms, postings } of cutBlocks(mergeTerms(parts))) {
      const lines: TermBlock = [terms.join("\n"), postings.join("\n")];
      const content = JSON.stringify(lines);
      termBlocks += hashOf(content);
      bounds.push(boundBetween(last, terms[0] ?? ""));
      last = terms.at(-1) ?? "";
      yield { file: searchFile("terms", path, block++, termBlocks), content };
    }
    const sizes = { pages: pages.length, pagesPerBlock: PAGES_PER_BLOCK };
    made.push([path, { ...sizes, pageBlocks, termBlocks, bounds: bounds.join("\n") }]);
  }
  const manifest: SearchManifest = { locales: Object.fromEntries(made) };
  yield { file: "search.json", content: `${JSON.stringify(manifest)}\n` };
}

type MergedTerm = readonly [term: string, postings: string];

interface Terms {
  readonly terms: readonly string[];
  readonly postings: readonly string[];
}

/** The shortest text that is after `before` and not after `term`. */
function boundBetween(before: string, term: string): string {
  let length = 1;
  while (length < term.length && term.slice(0, length) <= before) length += 1;
  return term.slice(0, length);
}

function* cutBlocks(merged: Iterable<MergedTerm>): Generator<Terms> {
  let terms: string[] = [];
  let postings: string[] = [];
  let size = 0;
  for (const [term, places] of merged) {
    terms.push(term);
    postings.push(places);
    size += Buffer.byteLength(term) + places.length + SEPARATORS;
    if (size < TERM_BLOCK_BYTES) continue;
    yield { terms, postings };
    terms = [];
    postings = [];
    size = 0;
  }
  if (terms.length > 0) yield { terms, postings };
}

/** Walks all parts side by side, so that nothing is held twice. */
function* mergeTerms(parts: readonly SearchTerms[]): Generator<MergedTerm> {
  const walks = parts
    .filter(({ terms }) => terms !== "")
    .map(({ terms, counts, postings }) => ({ terms: terms.split("\n"), counts, postings, at: 0, start: 0 }));
  for (;;) {
    let term: string | null = null;
    for (const { terms, at } of walks) {
      const own = terms[at];
      if (own !== undefined && (term === null || own < term)) term = own;
    }
    if (term === null) return;
    const found: Uint32Array[] = [];
    for (const walk of walks) {
      if (walk.terms[walk.at] !== term) continue;
      const end = walk.start + (walk.counts[walk.at] ?? 0);
      found.push(walk.postings.subarray(walk.start, end));
      walk.start = end;
      walk.at += 1;
    }
    const [only] = found;
    yield [term, encodePostings(found.length === 1 && only !== undefined ? only : join(found))];
  }
}

function join(lists: readonly Uint32Array[]): Uint32Array {
  const all = new Uint32Array(lists.reduce((size, list) => size + list.length, 0));
  let end = 0;
  for (const list of lists) {
    all.set(list, end);
    end += list.length;
  }
  return all.toSorted();
}

function hashOf(content: string): string {
  return createHash("sha256").update(content).digest("base64url").toLowerCase().slice(0, HASH_LENGTH);
}
