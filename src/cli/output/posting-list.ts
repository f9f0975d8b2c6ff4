import { withRoom } from "./with-room.js";
import { DIGITS, MORE } from "../../runtime/model/search.js";
import { WEIGHTS } from "./page-terms.js";

/** Bits of a digit that are not `MORE`. */
const BITS = 5;
/** Digits of the largest number. */
const MOST_DIGITS = 7;

const CODES = Uint8Array.from(DIGITS, (digit) => digit.charCodeAt(0));
const VALUES = valuesOf(CODES);

/** The postings of one term, ascending, with room for those of the next one. */
export interface PostingList {
  /** Begins with those that were written before, of the pages that are not gone. */
  readonly read: (written: WrittenPostings, numbers: PageNumbers) => void;
  /** Adds postings of other pages, ascending too. */
  readonly add: (postings: Uint32Array) => void;
  readonly isEmpty: () => boolean;
  /** Bytes that the list may take. */
  readonly most: () => number;
  /** Writes the list from `start`, as blocks hold it, and empties it; gives the end. */
  readonly write: (bytes: Uint8Array, start: number) => number;
}

/** Where a list stands. */
export interface WrittenPostings {
  readonly bytes: Uint8Array;
  readonly start: number;
  readonly end: number;
}

/** Numbers of pages by those that they had, in the same order. */
export interface PageNumbers {
  /** -1 for a page that is gone. */
  readonly byFormer: Int32Array;
  /** From this former number on, each page has the one that it had. */
  readonly settled: number;
}

/** Takes a table of new numbers by former ones, and finds from where on the two are equal. */
export function numberAnew(byFormer: Int32Array): PageNumbers {
  let settled = byFormer.length;
  while (settled > 0 && byFormer[settled - 1] === settled - 1) settled -= 1;
  return { byFormer, settled };
}

/**
 * A site has millions of postings: here they are numbers and bytes alone, never text. Most builds change few pages, so
 * a list that names none of them is copied as it stands.
 */
export function createPostingList(): PostingList {
  let values = new Uint32Array(1 << 10);
  let length = 0;
  let copied: { readonly written: WrittenPostings; readonly numbers: PageNumbers } | null = null;

  /** Takes the postings, or stops where every page is known to have the number that it had. */
  function decode(
    { bytes, start, end }: WrittenPostings,
    { byFormer, settled }: PageNumbers,
  ): "same" | "new" {
    // A posting has a digit at the least.
    values = withRoom(values, end - start);
    let isSame = true;
    let page = 0;
    let value = 0;
    let shift = 0;
    for (let at = start; at < end; at++) {
      const digit = VALUES[bytes[at] ?? 0] ?? 0;
      value |= (digit & (MORE - 1)) << shift;
      shift += BITS;
      if (digit >= MORE) continue;
      page += value >>> 2;
      if (isSame && page >= settled) return "same";
      const number = byFormer[page] ?? -1;
      if (number !== page) isSame = false;
      if (number >= 0) values[length++] = number * WEIGHTS + (value & (WEIGHTS - 1));
      value = 0;
      shift = 0;
    }
    return isSame ? "same" : "new";
  }

  const most = () => (copied === null ? length * MOST_DIGITS : copied.written.end - copied.written.start);

  return {
    read(written, numbers) {
      if (decode(written, numbers) === "new") return;
      copied = { written, numbers };
      length = 0;
    },
    add(postings) {
      if (copied !== null) decode(copied.written, { ...copied.numbers, settled: Infinity });
      copied = null;
      values = withRoom(values, length + postings.length);
      let own = length - 1;
      length += postings.length;
      let to = length - 1;
      // From the end, so that nothing is overwritten before it is moved.
      for (let other = postings.length - 1; other >= 0; other--) {
        const posting = postings[other] ?? 0;
        while (own >= 0 && (values[own] ?? 0) > posting) values[to--] = values[own--] ?? 0;
        values[to--] = posting;
      }
    },
    isEmpty: () => most() === 0,
    most,
    write(bytes, start) {
      let end = start;
      if (copied !== null) {
        const { written } = copied;
        for (let at = written.start; at < written.end; at++) bytes[end++] = written.bytes[at] ?? 0;
        copied = null;
        return end;
      }
      let last = 0;
      for (let index = 0; index < length; index++) {
        const posting = values[index] ?? 0;
        let value = posting - (last & ~(WEIGHTS - 1));
        last = posting;
        for (; value >= MORE; value >>>= BITS) bytes[end++] = CODES[(value & (MORE - 1)) + MORE] ?? 0;
        bytes[end++] = CODES[value] ?? 0;
      }
      length = 0;
      return end;
    },
  };
}

function valuesOf(codes: Uint8Array): Uint8Array {
  const values = new Uint8Array(1 << 8);
  codes.forEach((code, value) => {
    values[code] = value;
  });
  return values;
}
