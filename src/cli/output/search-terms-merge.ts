import { withRoom } from "./with-room.js";
import { createPostingList, numberAnew, type PostingList } from "./posting-list.js";
import type { SearchTerms } from "./search-terms.js";

/** The terms of a locale as its blocks hold them. */
export interface EncodedTerms {
  /** In the order of code units, a line each. */
  readonly terms: string;
  /** The postings of one term after the other, a line each. */
  readonly postings: Uint8Array<ArrayBuffer>;
  /** Where the line of each term ends. */
  readonly ends: Uint32Array<ArrayBuffer>;
}

/** The terms of a build before, and by its numbers of pages those of now: -1 for a page that is not as it was. */
export interface FormerTerms {
  readonly encoded: EncodedTerms;
  readonly numbers: Int32Array;
}

/** A term's line end. */
const LINE = 0x0a;

/** The terms of several parts, of which each has other pages. */
export function mergeTerms(former: FormerTerms | null, parts: readonly SearchTerms[]): EncodedTerms {
  const walks = [...(former === null ? [] : [walkFormer(former)]), ...parts.map(walkPart)];
  const list = createPostingList();
  const terms: string[] = [];
  const ends: number[] = [];
  let postings = new Uint8Array(former?.encoded.postings.length ?? 1 << 10);
  let end = 0;
  for (;;) {
    const term = firstOf(walks);
    if (term === null) break;
    for (const walk of walks) if (walk.terms[walk.at] === term) walk.take(list);
    if (list.isEmpty()) continue;
    const most = end + list.most() + 1;
    postings = withRoom(postings, most);
    end = list.write(postings, end);
    terms.push(term);
    ends.push(end);
    postings[end++] = LINE;
  }
  return { terms: terms.join("\n"), postings: postings.slice(0, end), ends: Uint32Array.from(ends) };
}

/** Terms that are gone through side by side with others, so that nothing is held twice. */
interface Walk {
  readonly terms: readonly string[];
  at: number;
  /** Puts the postings of the term at hand into a list and goes on. */
  readonly take: (list: PostingList) => void;
}

function walkFormer({ encoded, numbers }: FormerTerms): Walk {
  const { postings: bytes, ends } = encoded;
  const pages = numberAnew(numbers);
  let start = 0;
  return {
    terms: linesOf(encoded.terms),
    at: 0,
    take(list) {
      const end = ends[this.at++] ?? start;
      list.read({ bytes, start, end }, pages);
      start = end + 1;
    },
  };
}

function walkPart({ terms, counts, postings }: SearchTerms): Walk {
  let start = 0;
  return {
    terms: linesOf(terms),
    at: 0,
    take(list) {
      const end = start + (counts[this.at++] ?? 0);
      list.add(postings.subarray(start, end));
      start = end;
    },
  };
}

function firstOf(walks: readonly Walk[]): string | null {
  let first: string | null = null;
  for (const { terms, at } of walks) {
    const term = terms[at];
    if (term !== undefined && (first === null || term < first)) first = term;
  }
  return first;
}

function linesOf(text: string): readonly string[] {
  return text === "" ? [] : text.split("\n");
}
