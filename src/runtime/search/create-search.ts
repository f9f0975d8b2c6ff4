import type { PageData } from "../model/render.js";
import { listTerm } from "../model/search.js";
import { readQuery } from "../model/tokenize.js";
import { describeHit, type DescribedHit, type SearchHit } from "./describe-hit.js";
import { openIndex, type FetchIndex, type IndexReader } from "./index-reader.js";
import { markPage } from "./mark-page.js";
import { findLists, rankPages } from "./rank-pages.js";

/** The search of one locale. */
export interface Search {
  /** Fetches the data that every query needs. Rejects if it cannot be fetched. */
  readonly prepare: () => Promise<void>;
  /**
   * Resolves to the best matches, at most `MOST_SUGGESTIONS`, the best first. Rejects if the index cannot be
   * fetched.
   */
  readonly suggest: (query: string) => Promise<readonly SearchHit[]>;
  /** Marks the words of a query on the current page. */
  readonly mark: (query: string) => void;
}

/** The locale to search, and the sources of its index and pages. */
export interface SearchOptions {
  /** Route prefix of the locale. */
  readonly locale: string;
  readonly fetchIndex: FetchIndex;
  /** Loads a page by its route. Rejects if it cannot be loaded. */
  readonly loadPage: (path: string) => Promise<PageData>;
}

/** Maximum number of suggestions (spec/site.md §9). */
export const MOST_SUGGESTIONS = 10;

/** Creates the search of one locale. It fetches nothing before the first call. */
export function createSearch({ locale, fetchIndex, loadPage }: SearchOptions): Search {
  let index: Promise<IndexReader> | null = null;

  function open(): Promise<IndexReader> {
    if (index !== null) return index;
    const promise = openIndex(fetchIndex, locale);
    index = promise;
    promise.catch(() => {
      if (index === promise) index = null;
    });
    return promise;
  }

  async function find(query: string): Promise<readonly SearchHit[]> {
    const words = readQuery(query);
    if (words.length === 0) return [];
    const reader = await open();
    const [lists, ranked] = await Promise.all([
      findLists(reader, listTerm(query)),
      rankPages(reader, words, MOST_SUGGESTIONS),
    ]);
    const pages = [...lists, ...ranked].slice(0, MOST_SUGGESTIONS);
    const paths = await reader.paths(pages);
    const described = await Promise.all(
      paths.map(async (path): Promise<DescribedHit | null> => {
        try {
          return describeHit(await loadPage(path), words);
        } catch {
          return null;
        }
      }),
    );
    if (paths.length > 0 && described.every((hit) => hit === null)) {
      throw new Error("None of the found pages could be loaded");
    }
    return described
      .filter((hit) => hit !== null)
      .toSorted((a, b) => a.rank - b.rank)
      .map(({ hit }) => hit);
  }

  return {
    mark: (query) => markPage(readQuery(query)),
    async prepare() {
      await open();
    },
    async suggest(query) {
      try {
        return await find(query);
      } catch {
        // After a deployment, the blocks in this tab's manifest no longer exist. A new manifest lists the
        // current ones.
        index = null;
        return find(query);
      }
    },
  };
}
