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
  readonly words: SearchTerms;
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
  for (const { path, pages, words } of locales.toSorted((a, b) => compareText(a.path, b.path))) {
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
    for (const { terms, postings } of cutBlocks(encodeTerms(words))) {
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

type EncodedTerm = readonly [term: string, postings: string];

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

function* cutBlocks(encoded: Iterable<EncodedTerm>): Generator<Terms> {
  let terms: string[] = [];
  let postings: string[] = [];
  let size = 0;
  for (const [term, places] of encoded) {
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

function* encodeTerms({ terms, counts, postings }: SearchTerms): Generator<EncodedTerm> {
  let start = 0;
  for (const [index, term] of (terms === "" ? [] : terms.split("\n")).entries()) {
    const end = start + (counts[index] ?? 0);
    yield [term, encodePostings(postings.subarray(start, end))];
    start = end;
  }
}

function hashOf(content: string): string {
  return createHash("sha256").update(content).digest("base64url").toLowerCase().slice(0, HASH_LENGTH);
}
