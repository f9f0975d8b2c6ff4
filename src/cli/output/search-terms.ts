import { WEIGHT, type Weight } from "../../runtime/model/search.js";
import { titleEnds, tokenizeTitle } from "../../runtime/model/tokenize.js";
import { createTermNumbers } from "./term-numbers.js";

/** What a page is found by. */
export interface SearchDocument {
  readonly title: string;
  readonly headings: readonly string[];
  readonly text: string;
  /** Of the front matter, categories too. */
  readonly tags?: readonly string[];
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

/** Gathers the terms of one locale's pages. */
export interface TermCollector {
  /** `page` is the page's number within its locale; each is added once. */
  readonly add: (page: number, document: SearchDocument) => void;
  /** What was collected, and nothing is from then on. */
  readonly take: () => SearchTerms;
}

/** A term that stands in a page's text as often as this says more than one that stands there once. */
const OFTEN = 4;
/** Two bits of a posting are its weight. */
export const WEIGHTS = 4;

/** Postings that are given room at once: what is enlarged by copying takes three times its room meanwhile. */
const ROOM = 1 << 16;

/** A page's number and its terms, `term * 4 + weight`. */
interface CollectedPage {
  readonly page: number;
  readonly terms: Uint32Array;
}

/** Collects terms, four bytes for each page that one stands on. */
export function createTermCollector(): TermCollector {
  const numbers = createTermNumbers();
  const pages: CollectedPage[] = [];
  let room = new Uint32Array(0);
  /** How often each term stands on the page in hand, and which of them do at all. */
  let counts = new Uint32Array(1 << 12);
  let weights = new Uint32Array(1 << 12);
  const found: number[] = [];

  function reach(number: number): void {
    if (number >= counts.length) {
      counts = enlarged(counts, number + 1);
      weights = enlarged(weights, number + 1);
    }
    if (counts[number] === 0) found.push(number);
    counts[number] = (counts[number] ?? 0) + 1;
  }

  function raise(terms: readonly string[], weight: Weight): void {
    for (const term of terms) {
      const number = numbers.ofTerm(term);
      reach(number);
      weights[number] = Math.max(weights[number] ?? 0, weight);
    }
  }

  function weighText(): void {
    for (const number of found) weights[number] = (counts[number] ?? 0) < OFTEN ? WEIGHT.text : WEIGHT.often;
  }

  return {
    add(page, { title, headings, text, tags = [] }) {
      numbers.visit(text, reach);
      weighText();
      for (const name of [...headings, title]) raise(titleEnds(name), WEIGHT.often);
      for (const heading of [...headings, ...tags]) raise(tokenizeTitle(heading), WEIGHT.heading);
      raise(tokenizeTitle(title), WEIGHT.title);
      if (room.length < found.length) room = new Uint32Array(Math.max(found.length, ROOM));
      found.forEach((number, index) => {
        room[index] = number * WEIGHTS + (weights[number] ?? 0);
        counts[number] = 0;
        weights[number] = 0;
      });
      pages.push({ page, terms: room.subarray(0, found.length) });
      room = room.subarray(found.length);
      found.length = 0;
    },
    take() {
      const terms = numbers.terms().toSorted();
      const ranks = new Uint32Array(terms.length);
      terms.forEach((term, rank) => {
        ranks[numbers.ofTerm(term)] = rank;
      });
      numbers.clear();
      const taken = sortPostings(pages.splice(0), ranks);
      room = new Uint32Array(0);
      return { terms: terms.join("\n"), ...taken };
    },
  };
}

/** A copy of at least twice the size. */
function enlarged(numbers: Uint32Array, needed: number): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(Math.max(numbers.length * 2, needed));
  larger.set(numbers);
  return larger;
}

/** Turns pages with terms into terms with pages. */
function sortPostings(
  pages: readonly CollectedPage[],
  ranks: Uint32Array,
): Pick<SearchTerms, "counts" | "postings"> {
  const counts = new Uint32Array(ranks.length);
  let total = 0;
  for (const { terms } of pages) {
    total += terms.length;
    for (let index = 0; index < terms.length; index++) {
      const rank = ranks[(terms[index] ?? 0) >>> 2] ?? 0;
      counts[rank] = (counts[rank] ?? 0) + 1;
    }
  }
  const next = new Uint32Array(ranks.length);
  for (let rank = 1; rank < next.length; rank++) next[rank] = (next[rank - 1] ?? 0) + (counts[rank - 1] ?? 0);
  const postings = new Uint32Array(total);
  for (const { page, terms } of pages.toSorted((a, b) => a.page - b.page)) {
    for (let index = 0; index < terms.length; index++) {
      const value = terms[index] ?? 0;
      const rank = ranks[value >>> 2] ?? 0;
      const place = next[rank] ?? 0;
      postings[place] = page * WEIGHTS + (value % WEIGHTS);
      next[rank] = place + 1;
    }
  }
  return { counts, postings };
}
