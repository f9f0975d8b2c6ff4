import { listTerm, WEIGHT, WEIGHTS, type Weight } from "../../../runtime/model/search/search.js";
import { createTermNumbers } from "./term-numbers.js";
import { withRoom } from "./with-room.js";

/** Searchable texts of a page. */
export interface SearchDocument {
  readonly title: string;
  readonly headings: readonly string[];
  readonly text: string;
  /** Tags, categories and keywords from the front matter. */
  readonly tags?: readonly string[];
}

/** Terms of some pages of one locale, in flat arrays that are cheap to transfer between threads. */
export interface SearchTerms {
  /** Terms sorted by code unit, one per line. */
  readonly terms: string;
  /** Number of postings of each term. */
  readonly counts: Uint32Array<ArrayBuffer>;
  /** Postings in the order of the terms: `page * WEIGHTS + weight`, ascending for each term. */
  readonly postings: Uint32Array<ArrayBuffer>;
}

/** Collects the terms of one locale's pages. */
export interface TermCollector {
  /** Adds a page once; `page` is its number within the locale. */
  readonly add: (page: number, document: SearchDocument) => void;
  /** Adds the list of a tag or category, which is found by its whole name only. */
  readonly addList: (page: number, name: string) => void;
  /** Returns the collected terms and empties the collector. */
  readonly take: () => SearchTerms;
}

/** Postings per allocation. Growing one array by copying would need three times the memory meanwhile. */
const ROOM = 1 << 16;

/** A page's number and its terms as `term * WEIGHTS + weight`. */
interface CollectedPage {
  readonly page: number;
  readonly terms: Uint32Array;
}

/** Creates a collector that needs four bytes per term and page. */
export function createTermCollector(): TermCollector {
  const numbers = createTermNumbers();
  const onPage = createPageTerms();
  const pages: CollectedPage[] = [];
  let room = new Uint32Array(0);

  return {
    add(page, { title, headings, text, tags = [] }) {
      const { raise } = onPage;
      numbers.visit(text, onPage.add);
      onPage.weighText();
      for (const name of [...headings, title]) numbers.visitTitleEnds(name, raise.part);
      for (const heading of headings) numbers.visitTitle(heading, raise.heading);
      for (const tag of tags) numbers.visitTitle(tag, raise.tag);
      numbers.visitTitle(title, raise.title);
      const count = onPage.count();
      if (room.length < count) room = new Uint32Array(Math.max(count, ROOM));
      onPage.moveTo(room);
      pages.push({ page, terms: room.subarray(0, count) });
      room = room.subarray(count);
    },
    addList(page, name) {
      pages.push({ page, terms: Uint32Array.of(numbers.ofTerm(listTerm(name)) * WEIGHTS + WEIGHT.title) });
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

/** Terms of the current page, by number. */
interface PageTerms {
  /** Counts an occurrence of a term in the text. */
  readonly add: (number: number) => void;
  /** Sets the weight of each term from its number of occurrences in the text. */
  readonly weighText: () => void;
  /** Functions that add a term with at least the named weight. */
  readonly raise: Readonly<Record<"part" | "heading" | "tag" | "title", (number: number) => void>>;
  /** Returns the number of distinct terms. */
  readonly count: () => number;
  /** Writes the terms to the start of `room`, as `term * WEIGHTS + weight`, and empties the table. */
  readonly moveTo: (room: Uint32Array) => void;
}

/** Number of occurrences on a page from which a term gets the weight `often` instead of `text`. */
const OFTEN = 4;

/** Creates a table of terms that is reused for one page after another. */
function createPageTerms(): PageTerms {
  /** Occurrences of each term on the page; `found` lists the terms that occur. */
  let counts = new Uint32Array(1 << 12);
  let weights = new Uint32Array(1 << 12);
  let found = new Uint32Array(1 << 10);
  let foundCount = 0;

  function add(number: number): void {
    counts = withRoom(counts, number + 1);
    weights = withRoom(weights, number + 1);
    const count = counts[number] ?? 0;
    counts[number] = count + 1;
    if (count > 0) return;
    found = withRoom(found, foundCount + 1);
    found[foundCount++] = number;
  }

  const raiseTo = (weight: Weight) => (number: number) => {
    add(number);
    weights[number] = Math.max(weights[number] ?? 0, weight);
  };

  return {
    add,
    weighText() {
      for (let index = 0; index < foundCount; index++) {
        const number = found[index] ?? 0;
        weights[number] = (counts[number] ?? 0) < OFTEN ? WEIGHT.text : WEIGHT.often;
      }
    },
    raise: {
      part: raiseTo(WEIGHT.part),
      heading: raiseTo(WEIGHT.heading),
      tag: raiseTo(WEIGHT.tag),
      title: raiseTo(WEIGHT.title),
    },
    count: () => foundCount,
    moveTo(room) {
      for (let index = 0; index < foundCount; index++) {
        const number = found[index] ?? 0;
        room[index] = number * WEIGHTS + (weights[number] ?? 0);
        counts[number] = 0;
        weights[number] = 0;
      }
      foundCount = 0;
    },
  };
}

/** Regroups postings from pages to terms. */
function sortPostings(
  pages: readonly CollectedPage[],
  ranks: Uint32Array,
): Pick<SearchTerms, "counts" | "postings"> {
  const counts = new Uint32Array(ranks.length);
  let total = 0;
  for (const { terms } of pages) {
    total += terms.length;
    for (let index = 0; index < terms.length; index++) {
      const rank = ranks[Math.floor((terms[index] ?? 0) / WEIGHTS)] ?? 0;
      counts[rank] = (counts[rank] ?? 0) + 1;
    }
  }
  const next = new Uint32Array(ranks.length);
  for (let rank = 1; rank < next.length; rank++) next[rank] = (next[rank - 1] ?? 0) + (counts[rank - 1] ?? 0);
  const postings = new Uint32Array(total);
  for (const { page, terms } of pages.toSorted((a, b) => a.page - b.page)) {
    for (let index = 0; index < terms.length; index++) {
      const value = terms[index] ?? 0;
      const rank = ranks[Math.floor(value / WEIGHTS)] ?? 0;
      const place = next[rank] ?? 0;
      postings[place] = page * WEIGHTS + (value % WEIGHTS);
      next[rank] = place + 1;
    }
  }
  return { counts, postings };
}
