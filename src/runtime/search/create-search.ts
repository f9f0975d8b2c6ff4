import type { PageData } from "../model/render.js";
import { readQuery } from "../model/tokenize.js";
import { describeHit, type DescribedHit, type SearchHit } from "./describe-hit.js";
import { openIndex, type FetchIndex, type IndexReader } from "./index-reader.js";
import { rankPages } from "./rank-pages.js";

/** The search of one locale, for as long as its pages are visited. */
export interface Search {
  /** Fetches what every query needs. Rejects when it cannot be fetched. */
  readonly prepare: () => Promise<void>;
  /** Ten places at the most, the best first. Rejects when the index cannot be fetched. */
  readonly suggest: (query: string) => Promise<readonly SearchHit[]>;
}

/** Where an index and the texts of its pages come from. */
export interface SearchOptions {
  /** Prefix of the locale whose pages are searched. */
  readonly locale: string;
  readonly fetchIndex: FetchIndex;
  /** Loads a page by its route. Rejects when it cannot be loaded. */
  readonly loadPage: (path: string) => Promise<PageData>;
}

/** Suggestions that a visitor gets at the most (spec/site.md §9). */
export const MOST_SUGGESTIONS = 10;

/** The search of one locale. Nothing is fetched before the first call. */
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
    const pages = await rankPages(reader, words, MOST_SUGGESTIONS);
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
      throw new Error("None of the pages that were found could be loaded");
    }
    return described
      .filter((hit) => hit !== null)
      .toSorted((a, b) => a.rank - b.rank)
      .map(({ hit }) => hit);
  }

  return {
    async prepare() {
      await open();
    },
    async suggest(query) {
      try {
        return await find(query);
      } catch {
        // After a new deployment the blocks that this tab knows are gone: the next index names others.
        index = null;
        return find(query);
      }
    },
  };
}
