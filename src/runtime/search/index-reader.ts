import {
  blocksOfPrefix,
  decodePostings,
  searchFile,
  type LocaleSearch,
  type PageBlock,
  type Posting,
  type SearchManifest,
  type TermBlock,
} from "../model/search/search.js";

/**
 * Fetches a JSON file by its path below the base. `no-cache` revalidates it, `force-cache` accepts a cached
 * copy. Rejects if it cannot be fetched.
 */
export type FetchIndex = (path: string, freshness: "no-cache" | "force-cache") => Promise<unknown>;

/** A term of the index that begins with the searched word. `isWhole` is true if it equals the word. */
export interface FoundTerm {
  readonly isWhole: boolean;
  readonly postings: readonly Posting[];
}

/** Reads the search index of one locale. Each block is fetched once, when it is first needed. */
export interface IndexReader {
  /** Number of pages with a date. They have the lowest numbers, the newest first. */
  readonly dated: number;
  /**
   * Resolves to the given term, and with `isPrefix` also to terms that begin with it. Rejects if a block
   * cannot be fetched.
   */
  readonly find: (term: string, isPrefix: boolean) => Promise<readonly FoundTerm[]>;
  /** Resolves to the terms that are near a term in the order of the index, and may differ from it in a few letters. */
  readonly around: (term: string) => Promise<readonly string[]>;
  /** Resolves page numbers to routes, in the same order. Rejects if a block cannot be fetched. */
  readonly paths: (pages: readonly number[]) => Promise<readonly string[]>;
}

/** Maximum number of blocks read for a prefix. Further terms that begin with it are ignored. */
const MOST_BLOCKS = 2;

/**
 * Opens the index of a locale. An unknown locale has an empty index. Rejects if the manifest cannot be
 * fetched or is invalid.
 */
export async function openIndex(fetchIndex: FetchIndex, locale: string): Promise<IndexReader> {
  const manifest = parseManifest(await fetchIndex("search.json", "no-cache"));
  const own = Object.hasOwn(manifest.locales, locale) ? manifest.locales[locale] : undefined;
  if (own === undefined) return EMPTY;
  const { dated, pagesPerBlock, pageBlocks, termBlocks } = own;
  const bounds = own.bounds.split("\n");
  const pending = new Map<string, Promise<unknown>>();

  function load(file: string): Promise<unknown> {
    const known = pending.get(file);
    if (known !== undefined) return known;
    const promise = fetchIndex(file, "force-cache");
    pending.set(file, promise);
    promise.catch(() => pending.delete(file));
    return promise;
  }
  // Blocks come from this site's own build and have hashed names, so their shape is not checked.
  const loadTerms = async (block: number) =>
    (await load(searchFile("terms", locale, block, termBlocks))) as TermBlock;
  const loadPages = async (block: number) =>
    (await load(searchFile("pages", locale, block, pageBlocks))) as PageBlock;

  return {
    dated,
    async find(term, isPrefix) {
      const numbers = blocksOfPrefix(bounds, term, isPrefix ? MOST_BLOCKS : 1);
      const blocks = await Promise.all(numbers.map(loadTerms));
      return blocks.flatMap(([terms, texts]) => {
        const postings = texts.split("\n");
        return terms.split("\n").flatMap((known, index) => {
          const isWhole = known === term;
          if (!isWhole && !(isPrefix && known.startsWith(term))) return [];
          return [{ isWhole, postings: decodePostings(postings[index] ?? "") }];
        });
      });
    },
    async around(term) {
      const places = [term, term.slice(0, 2)].flatMap((prefix) =>
        blocksOfPrefix(bounds, prefix, MOST_BLOCKS),
      );
      const blocks = await Promise.all([...new Set(places)].map(loadTerms));
      return blocks.flatMap(([terms]) => terms.split("\n"));
    },
    async paths(numbers) {
      const blocks = await Promise.all(numbers.map((page) => loadPages(Math.floor(page / pagesPerBlock))));
      return numbers.map((page, index) => blocks[index]?.[page % pagesPerBlock] ?? "");
    },
  };
}

const EMPTY: IndexReader = {
  dated: 0,
  find: () => Promise.resolve([]),
  around: () => Promise.resolve([]),
  paths: () => Promise.resolve([]),
};

function parseManifest(value: unknown): SearchManifest {
  if (!isRecord(value) || !isRecord(value["locales"]))
    throw new TypeError("`search.json` is not a search index");
  return { locales: Object.fromEntries(Object.entries(value["locales"]).filter(isLocaleEntry)) };
}

function isLocaleEntry(entry: [string, unknown]): entry is [string, LocaleSearch] {
  const value = entry[1];
  return (
    isRecord(value) &&
    typeof value["pages"] === "number" &&
    typeof value["dated"] === "number" &&
    typeof value["pagesPerBlock"] === "number" &&
    typeof value["pageBlocks"] === "string" &&
    typeof value["termBlocks"] === "string" &&
    typeof value["bounds"] === "string"
  );
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}
