import { WEIGHT } from "../model/search/search.js";
import { isSpaceless, type QueryWord } from "../model/search/tokenize.js";
import type { FoundTerm, IndexReader } from "./index-reader.js";

/** Best place of a word on each page: a weight, plus `WHOLE` if the page contains the word itself. */
type Places = ReadonlyMap<number, number>;

/** Exceeds every weight, so that a page with the word itself precedes pages with longer words. */
const WHOLE = 8;

/** A page that contains all words of a query. */
interface RankedPage {
  readonly page: number;
  /** Place of the word with the worst place, without the number of occurrences. */
  readonly worst: number;
  /** Sum of the places of all words. */
  readonly sum: number;
}

/**
 * Resolves to the numbers of the pages that contain all words, at most `most`, the best first. The order of places is:
 * title, tag, heading, text, part of a word. Among equals, recent pages come first. Pages without a date follow, those
 * that contain the words often first.
 */
export async function rankPages(
  index: IndexReader,
  words: readonly QueryWord[],
  most: number,
): Promise<readonly number[]> {
  const found = await Promise.all(words.map((word) => placesOf(index, word)));
  const ranked = intersect<RankedPage>(found, (page, places) => ({
    page,
    worst: Math.min(...places.map(withoutCount)),
    sum: places.reduce((sum, place) => sum + (page < index.dated ? withoutCount(place) : place), 0),
  }));
  return ranked
    .toSorted((a, b) => b.worst - a.worst || b.sum - a.sum || a.page - b.page)
    .slice(0, most)
    .map(({ page }) => page);
}

/** Resolves to the pages that list the articles of a tag or category: that of a term, or those that begin with it. */
export async function findLists(
  index: IndexReader,
  term: string,
  isPrefix = false,
): Promise<readonly number[]> {
  const found = await index.find(term, isPrefix);
  return found.flatMap(({ postings }) => postings.map(({ page }) => page));
}

function withoutCount(place: number): number {
  return place % WHOLE === WEIGHT.often ? place - WEIGHT.often + WEIGHT.text : place;
}

async function placesOf(index: IndexReader, word: QueryWord): Promise<Places> {
  const { whole, joined, parts, isPhrase } = word;
  // A single character of a script without spaces is found by the pairs that begin with it.
  const isWhole = isSpaceless(word);
  const find = async (term: string, isPrefix: boolean) =>
    bestPlaces(await index.find(term, isPrefix), isWhole);
  // The pairs of a run overlap, so a page with all of them nearly always contains the run.
  if (isPhrase) return worstPlaces(await Promise.all(parts.map((part) => find(part, false))));
  const spellings = await Promise.all(
    [whole, ...(joined === undefined ? [] : [joined])].map((term) => find(term, true)),
  );
  const places = new Map<number, number>();
  for (const [page, place] of spellings.flatMap((spelling) => [...spelling])) raise(places, page, place);
  if (places.size > 0 || parts.length === 0) return places;
  return worstPlaces(await Promise.all(parts.map((part) => find(part, true))));
}

/** Returns the best place of each page among some terms. */
function bestPlaces(found: readonly FoundTerm[], isWhole: boolean): Places {
  const places = new Map<number, number>();
  for (const term of found) {
    for (const { page, weight } of term.postings) {
      const hasWord = weight !== WEIGHT.part && (isWhole || term.isWhole);
      raise(places, page, hasWord ? weight + WHOLE : weight);
    }
  }
  return places;
}

function raise(places: Map<number, number>, page: number, place: number): void {
  places.set(page, Math.max(places.get(page) ?? 0, place));
}

/** Returns the pages that are in all maps, each with its worst place. */
function worstPlaces(all: readonly Places[]): Places {
  return new Map(intersect(all, (page, places) => [page, Math.min(...places)] as const));
}

function intersect<Result>(
  all: readonly Places[],
  create: (page: number, places: readonly number[]) => Result,
): readonly Result[] {
  const [first] = all.toSorted((a, b) => a.size - b.size);
  return [...(first?.keys() ?? [])].flatMap((page) => {
    const places = all.flatMap((one) => one.get(page) ?? []);
    return places.length < all.length ? [] : [create(page, places)];
  });
}
