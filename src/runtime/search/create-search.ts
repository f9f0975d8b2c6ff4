import { readQuery } from "../model/tokenize.js";
import { openIndex, type FetchIndex, type IndexReader } from "./index-reader.js";
import { markPage } from "./mark-page.js";
import { suggestPages, type PageSource, type Suggestions } from "./suggest-pages.js";

/** The search of one locale. */
export interface Search {
  /** Fetches the data that every query needs. Rejects if it cannot be fetched. */
  readonly prepare: () => Promise<void>;
  /**
   * Resolves to the best matches, at most `MOST_SUGGESTIONS`, the best first, or to what may help instead of them. Rejects if the
   * index cannot be fetched.
   */
  readonly suggest: (query: string) => Promise<Suggestions>;
  /** Marks the words of a query on the current page. */
  readonly mark: (query: string) => void;
}

/** Opens the search of a locale. Rejects if its code cannot be loaded; the next call tries again. */
export type OpenSearch = (locale: string) => Promise<Search>;

/** The locale to search, and the sources of its index and pages. */
export interface SearchOptions extends PageSource {
  readonly fetchIndex: FetchIndex;
}

const NOTHING_ASKED: Suggestions = { hits: [], kind: "found", near: "" };

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

  async function suggest(query: string): Promise<Suggestions> {
    const words = readQuery(query);
    return words.length === 0
      ? NOTHING_ASKED
      : suggestPages(await open(), { query, words }, { locale, loadPage });
  }

  return {
    mark: (query) => markPage(readQuery(query)),
    async prepare() {
      await open();
    },
    async suggest(query) {
      try {
        return await suggest(query);
      } catch {
        // After a deployment, the blocks in this tab's manifest no longer exist. A new manifest lists the
        // current ones.
        index = null;
        return suggest(query);
      }
    },
  };
}
