import type { PageData } from "../model/render.js";
import { listTerm } from "../model/search.js";
import { taxonomyPath } from "../model/taxonomy-path.js";
import { readQuery, type QueryWord } from "../model/tokenize.js";
import { describeHit, describeList, type DescribedHit, type SearchHit } from "./describe-hit.js";
import type { IndexReader } from "./index-reader.js";
import { nearQuery } from "./near-query.js";
import { findLists, rankPages } from "./rank-pages.js";

/** The suggestions for a query. */
export interface Suggestions {
  readonly hits: readonly SearchHit[];
  /** Match of the hits: the query, the words in `near`, or nothing. The hits are then the lists of the fullest tags. */
  readonly kind: "found" | "near" | "none";
  /** Words that replaced those of the query; empty unless `kind` is `near`. */
  readonly near: string;
}

/** Maximum number of suggestions (spec/site.md §9). */
export const MOST_SUGGESTIONS = 10;

/** Number of tags that are suggested if nothing is found. */
const MOST_TAGS = 5;

/** Beginning of the terms of all lists; see `listTerm`. */
const LISTS = listTerm("");

interface Query {
  readonly query: string;
  readonly words: readonly QueryWord[];
}

/** The pages of a locale. */
export interface PageSource {
  /** Route prefix of the locale. */
  readonly locale: string;
  /** Loads a page by its route. Rejects if it cannot be loaded. */
  readonly loadPage: (path: string) => Promise<PageData>;
}

/** Resolves to the best matches of a query with words, or to what may help instead of them. Rejects if a file cannot be fetched. */
export async function suggestPages(
  reader: IndexReader,
  { query, words }: Query,
  source: PageSource,
): Promise<Suggestions> {
  const hits = await find(reader, { query, words }, source);
  if (hits.length > 0) return { hits, kind: "found", near: "" };
  const near = await nearQuery(reader, words);
  const others = near === null ? [] : await find(reader, { query: near, words: readQuery(near) }, source);
  if (near !== null && others.length > 0) return { hits: others, kind: "near", near };
  return { hits: await fullestTags(reader, source), kind: "none", near: "" };
}

/** Resolves to the lists of the tags with the most articles, which each list of a tag names. */
async function fullestTags(
  reader: IndexReader,
  { locale, loadPage }: PageSource,
): Promise<readonly SearchHit[]> {
  const lists = await reader.paths(await findLists(reader, LISTS, true));
  const path = lists.find((list) => list.startsWith(taxonomyPath(locale, "tags"))) ?? lists[0];
  const route = path === undefined ? null : (await loadPage(path)).route;
  if (route?.kind !== "taxonomy") return [];
  return route.terms.slice(0, MOST_TAGS).map(({ name, path }) => describeList(name, path, route.taxonomy));
}

async function find(
  reader: IndexReader,
  { query, words }: Query,
  { loadPage }: PageSource,
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
