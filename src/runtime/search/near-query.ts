import { isSpaceless, type QueryWord } from "../model/tokenize.js";
import type { IndexReader } from "./index-reader.js";

/** Shortest word that is corrected. Shorter ones are near to too many others. */
const SHORTEST = 4;
/** Length from which a word may have two mistakes instead of one. */
const LONG = 7;

/**
 * Resolves to a query of words that the index has: each unknown word is replaced by the nearest one, and a run of a script
 * without spaces by the first part of it that is known. `null` if there is none.
 */
export async function nearQuery(index: IndexReader, words: readonly QueryWord[]): Promise<string | null> {
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
export function editDistance(from: string, to: string): number {
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
