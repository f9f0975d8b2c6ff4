import { withRoom } from "./with-room.js";
import { createPostingList, renumber, type PostingList } from "./posting-list.js";
import type { SearchTerms } from "./search-terms.js";

/** Terms and postings of a locale, encoded as in its term blocks. */
export interface EncodedTerms {
  /** Terms sorted by code unit, one per line. */
  readonly terms: string;
  /** Encoded postings in the order of the terms, one line per term. */
  readonly postings: Uint8Array<ArrayBuffer>;
  /** End of each term's line in `postings`. */
  readonly ends: Uint32Array<ArrayBuffer>;
}

/**
 * Terms of the previous build. `numbers` maps its page numbers to the current ones; -1 for pages that changed
 * or were removed.
 */
export interface FormerTerms {
  readonly encoded: EncodedTerms;
  readonly numbers: Int32Array;
}

/** Byte that ends a term's line. */
const LINE = 0x0a;

/** Merges the previous build's terms and those of several parts. Each part covers different pages. */
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

/** A cursor over sorted terms. Several are advanced in parallel, so that no merged copy is held in memory. */
interface Walk {
  readonly terms: readonly string[];
  at: number;
  /** Moves the postings of the current term to a list and advances the cursor. */
  readonly take: (list: PostingList) => void;
}

function walkFormer({ encoded, numbers }: FormerTerms): Walk {
  const { postings: bytes, ends } = encoded;
  const pages = renumber(numbers);
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
