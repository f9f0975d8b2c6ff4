import { WEIGHT, type Weight } from "../../runtime/model/search.js";
import { tokenize, tokenizeTitle } from "../../runtime/model/tokenize.js";

/** What a page is found by. */
export interface SearchDocument {
  readonly title: string;
  readonly headings: readonly string[];
  readonly text: string;
}

/** The terms of some pages of one locale; flat, so that it crosses between threads at once. */
export interface SearchTerms {
  /** In the order of code units, a line each. */
  readonly terms: string;
  /** How many postings each term has. */
  readonly counts: Uint32Array<ArrayBuffer>;
  /** Term after term, `page * 4 + weight`, ascending. */
  readonly postings: Uint32Array<ArrayBuffer>;
}

export interface TermCollector {
  /** `page` is the page's number within its locale; each is added once. */
  readonly add: (page: number, document: SearchDocument) => void;
  /** What was collected, and nothing is from then on. */
  readonly take: () => SearchTerms;
}

/** A term that stands in a page's text as often as this says more than one that stands there once. */
const OFTEN = 4;
/** Two bits of a posting are its weight. */
const WEIGHTS = 4;
/** Strings of this many characters that are cut from a text keep all of it in memory. */
const SLICED = 13;

/** Collects terms, four bytes for each page that one stands on. */
export function createTermCollector(): TermCollector {
  const numbers = new Map<string, number>();
  /** For each page its number, how many terms it has, and those: `term * 4 + weight`. */
  let log = new Uint32Array(1 << 16);
  let length = 0;
  let seen = new Map<number, number>();

  function numberOf(term: string): number {
    const known = numbers.get(term);
    if (known !== undefined) return known;
    const number = numbers.size;
    numbers.set(term.length < SLICED ? term : Buffer.from(term).toString(), number);
    return number;
  }

  function raise(terms: readonly string[], weight: Weight): void {
    for (const term of terms) {
      const number = numberOf(term);
      if ((seen.get(number) ?? -1) < weight) seen.set(number, weight);
    }
  }

  function readText(text: string): void {
    const counts = new Map<number, number>();
    for (const term of tokenize(text)) {
      const number = numberOf(term);
      counts.set(number, (counts.get(number) ?? 0) + 1);
    }
    for (const [number, count] of counts) seen.set(number, count < OFTEN ? WEIGHT.text : WEIGHT.often);
  }

  return {
    add(page, { title, headings, text }) {
      seen = new Map();
      readText(text);
      for (const heading of headings) raise(tokenizeTitle(heading), WEIGHT.heading);
      raise(tokenizeTitle(title), WEIGHT.title);
      const needed = length + seen.size + 2;
      if (needed > log.length) {
        const larger = new Uint32Array(Math.max(log.length * 2, needed));
        larger.set(log.subarray(0, length));
        log = larger;
      }
      log[length++] = page;
      log[length++] = seen.size;
      for (const [number, weight] of seen) log[length++] = number * WEIGHTS + weight;
    },
    take() {
      const sorted = [...numbers.keys()].toSorted();
      const ranks = new Uint32Array(sorted.length);
      sorted.forEach((term, rank) => {
        ranks[numbers.get(term) ?? 0] = rank;
      });
      numbers.clear();
      const taken = sortPostings(log.subarray(0, length), ranks);
      log = new Uint32Array(0);
      length = 0;
      return { terms: sorted.join("\n"), ...taken };
    },
  };
}

/** Turns pages with terms into terms with pages. */
function sortPostings(log: Uint32Array, ranks: Uint32Array): Pick<SearchTerms, "counts" | "postings"> {
  const starts = pageStarts(log);
  const counts = new Uint32Array(ranks.length);
  let total = 0;
  for (const start of starts) {
    const size = log[start + 1] ?? 0;
    total += size;
    for (let index = start + 2; index < start + 2 + size; index++) {
      const rank = ranks[(log[index] ?? 0) >>> 2] ?? 0;
      counts[rank] = (counts[rank] ?? 0) + 1;
    }
  }
  const next = new Uint32Array(ranks.length);
  for (let rank = 1; rank < next.length; rank++) next[rank] = (next[rank - 1] ?? 0) + (counts[rank - 1] ?? 0);
  const postings = new Uint32Array(total);
  for (const start of starts) {
    const page = log[start] ?? 0;
    const size = log[start + 1] ?? 0;
    for (let index = start + 2; index < start + 2 + size; index++) {
      const value = log[index] ?? 0;
      const rank = ranks[value >>> 2] ?? 0;
      const place = next[rank] ?? 0;
      postings[place] = page * WEIGHTS + (value % WEIGHTS);
      next[rank] = place + 1;
    }
  }
  return { counts, postings };
}

/** Where each page begins in the log, in the order of the pages' numbers. */
function pageStarts(log: Uint32Array): readonly number[] {
  const starts: number[] = [];
  for (let start = 0; start < log.length; start += 2 + (log[start + 1] ?? 0)) starts.push(start);
  return starts.toSorted((a, b) => (log[a] ?? 0) - (log[b] ?? 0));
}
