import type { Weight } from "../model/search.js";
import { isSpaceless, type QueryWord } from "../model/tokenize.js";
import type { FoundTerm, IndexReader } from "./index-reader.js";

/** Score of a match by weight: once in the text, repeatedly, in a heading, in the title. */
const WORTH: Readonly<Record<Weight, number>> = { 0: 1, 1: 1.6, 2: 5, 3: 12 };
/** Factor for a term that only begins with the searched word. */
const PREFIX_WORTH = 0.7;
/**
 * Bonus for the word itself. It exceeds every other score, so a page with the word itself ranks before pages
 * with longer words.
 */
const WHOLE_WORTH = 1000;

type Scores = ReadonlyMap<number, number>;

/** Resolves to the numbers of the pages that contain all words, at most `most`, the best first. */
export async function rankPages(
  index: IndexReader,
  words: readonly QueryWord[],
  most: number,
): Promise<readonly number[]> {
  const scores = intersect(await Promise.all(words.map((word) => scoreWord(index, word))));
  return [...scores]
    .toSorted(([a, scoreA], [b, scoreB]) => scoreB - scoreA || a - b)
    .slice(0, most)
    .map(([page]) => page);
}

async function scoreWord(index: IndexReader, word: QueryWord): Promise<Scores> {
  const { whole, parts, isPhrase } = word;
  const wholeWorth = isSpaceless(word) ? 0 : WHOLE_WORTH;
  const scoreTerm = async (term: string, isPrefix: boolean) =>
    scoreFound(await index.find(term, isPrefix), index.pages, wholeWorth);
  // The pairs of a run overlap, so a page with all of them nearly always contains the run.
  if (isPhrase) return intersect(await Promise.all(parts.map((part) => scoreTerm(part, false))));
  const scores = await scoreTerm(whole, true);
  if (scores.size > 0 || parts.length === 0) return scores;
  return intersect(await Promise.all(parts.map((part) => scoreTerm(part, true))));
}

/** Scores the pages of some terms. A rare term scores higher than a frequent one. */
function scoreFound(found: readonly FoundTerm[], pages: number, wholeWorth: number): Scores {
  const scores = new Map<number, number>();
  for (const { isWhole, postings } of found) {
    const rarity = Math.log(1 + pages / postings.length);
    for (const { page, weight } of postings) {
      const place = rarity * WORTH[weight];
      const score = isWhole ? wholeWorth + place : place * PREFIX_WORTH;
      scores.set(page, Math.max(scores.get(page) ?? 0, score));
    }
  }
  return scores;
}

function intersect(all: readonly Scores[]): Scores {
  const [first, ...others] = all.toSorted((a, b) => a.size - b.size);
  const scores = new Map<number, number>();
  for (const [page, score] of first ?? []) {
    if (!others.every((other) => other.has(page))) continue;
    scores.set(
      page,
      others.reduce((sum, other) => sum + (other.get(page) ?? 0), score),
    );
  }
  return scores;
}
