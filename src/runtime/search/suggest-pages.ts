import type { PageData } from "../model/render.js";
import { listTerm } from "../model/search/search.js";
import { taxonomyPath } from "../model/lists/taxonomy-path.js";
import { readQuery, type QueryWord, isSpaceless } from "../model/search/tokenize.js";
import { describeHit, describeList, type DescribedHit, type SearchHit } from "./describe-hit.js";
import type { IndexReader } from "./index-reader.js";
import { findLists, rankPages } from "./rank-pages.js";

/** The suggestions for a query. */
export interface Suggestions {
  readonly hits: readonly SearchHit[];
  /** Match of the hits: the query, the words in `near`, or nothing. The hits are then the lists of the fullest tags. */
  readonly kind: "found" | "near" | "none";
  /** Words that replaced those of the query; empty unless `kind` is `near`. */
  readonly near: string;
}

/** Maximum number of suggestions. */
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

/** Shortest word that is corrected. Shorter ones are near to too many others. */
const SHORTEST = 4;
/** Length from which a word may have two mistakes instead of one. */
const LONG = 7;

/**
 * Resolves to a query of words that the index has: each unknown word is replaced by the nearest one, and a run of a script
 * without spaces by the first part of it that is known. `null` if there is none.
 */
async function nearQuery(index: IndexReader, words: readonly QueryWord[]): Promise<string | null> {
  const near = await Promise.all(words.map((word) => nearWord(index, word)));
  const known = near.filter((word) => word !== null);
  const query = known.join(" ");
  return known.length === 0 || query === words.map(({ text }) => text).join(" ") ? null : query;
}

async function nearWord(index: IndexReader, word: QueryWord): Promise<string | null> {
  const { text, whole, parts, isPhrase } = word;
  if (isPhrase) {
    const found = await Promise.all(parts.map((part) => index.find(part, false)));
    return parts.find((_, at) => (found[at]?.length ?? 0) > 0) ?? null;
  }
  if ((await index.find(whole, true)).length > 0) return text;
  if (isSpaceless(word) || whole.length < SHORTEST) return null;
  const limit = whole.length < LONG ? 1 : 2;
  let best: string | null = null;
  let least = limit + 1;
  for (const term of await index.around(whole)) {
    const distance = Math.abs(term.length - whole.length) > limit ? least : editDistance(whole, term);
    if (distance >= least) continue;
    least = distance;
    best = term;
  }
  return best;
}

/**
 * Returns the number of letters to insert, leave out, replace, or exchange with their neighbour between two words: the optimal
 * string alignment distance (Damerau, 1964).
 */
function editDistance(from: string, to: string): number {
  let before: readonly number[] = [];
  let last: readonly number[] = Array.from({ length: to.length + 1 }, (_, at) => at);
  for (let row = 1; row <= from.length; row++) {
    const next = [row];
    for (let at = 1; at <= to.length; at++) {
      const isEqual = from[row - 1] === to[at - 1];
      const isSwapped = row > 1 && at > 1 && from[row - 1] === to[at - 2] && from[row - 2] === to[at - 1];
      const steps = [(last[at] ?? 0) + 1, (next[at - 1] ?? 0) + 1, (last[at - 1] ?? 0) + (isEqual ? 0 : 1)];
      if (isSwapped) steps.push((before[at - 2] ?? 0) + 1);
      next.push(Math.min(...steps));
    }
    before = last;
    last = next;
  }
  return last[to.length] ?? 0;
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
