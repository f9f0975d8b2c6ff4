import type { PageData } from "../model/render.js";
import { listTerm } from "../model/search.js";
import { readQuery, type QueryWord } from "../model/tokenize.js";
import { taxonomyPath } from "../model/taxonomy-path.js";
import { nearQuery } from "./near-query.js";
import { describeHit, describeList, type DescribedHit, type SearchHit } from "./describe-hit.js";
import { openIndex, type FetchIndex, type IndexReader } from "./index-reader.js";
import { markPage } from "./mark-page.js";
import { findLists, rankPages } from "./rank-pages.js";

/** The suggestions for a query. */
export interface Suggestions {
  readonly hits: readonly SearchHit[];
  /** What the hits match: the query, the words in `near`, or nothing. The hits are then the lists of the fullest tags. */
  readonly kind: "found" | "near" | "none";
  /** Words that replaced those of the query; empty unless `kind` is `near`. */
  readonly near: string;
}

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

/** Number of tags that are suggested if nothing is found. */
const MOST_TAGS = 5;

/** Beginning of the terms of all lists; see `listTerm`. */
const LISTS = listTerm("");

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
    if (words.length === 0) return { hits: [], kind: "found", near: "" };
    const reader = await open();
    const hits = await find(reader, query, words);
    if (hits.length > 0) return { hits, kind: "found", near: "" };
    const near = await nearQuery(reader, words);
    const others = near === null ? [] : await find(reader, near, readQuery(near));
    if (near !== null && others.length > 0) return { hits: others, kind: "near", near };
    return { hits: await fullestTags(reader), kind: "none", near: "" };
  }

  /** Resolves to the lists of the tags with the most articles, which each list of a tag names. */
  async function fullestTags(reader: IndexReader): Promise<readonly SearchHit[]> {
    const lists = await reader.paths(await findLists(reader, LISTS, true));
    const path = lists.find((list) => list.startsWith(taxonomyPath(locale, "tags"))) ?? lists[0];
    const route = path === undefined ? null : (await loadPage(path)).route;
    if (route?.kind !== "taxonomy") return [];
    return route.terms.slice(0, MOST_TAGS).map(({ name, path }) => describeList(name, path, route.taxonomy));
  }

  async function find(
    reader: IndexReader,
    query: string,
    words: readonly QueryWord[],
  ): Promise<readonly SearchHit[]> {
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
