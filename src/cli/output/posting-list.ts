import { DIGITS, MORE } from "../../runtime/model/search.js";
import { WEIGHTS } from "./search-terms.js";

/** Bits of a digit that are not `MORE`. */
const BITS = 5;
/** Digits of the largest number. */
const MOST_DIGITS = 7;

const CODES = Uint8Array.from(DIGITS, (digit) => digit.charCodeAt(0));
const VALUES = valuesOf(CODES);

/** The postings of one term, ascending, with room for those of the next one. */
export interface PostingList {
  /**
   * Begins with those that are written from `start` to `end`, of the pages that have a new number; it is -1 for one
   * that is gone. New numbers must be in the order of the old ones.
   */
  readonly read: (bytes: Uint8Array, range: ByteRange, numbers: Int32Array) => void;
  /** Adds postings of other pages, ascending too. */
  readonly add: (postings: Uint32Array) => void;
  readonly isEmpty: () => boolean;
  /** Bytes that the list may take. */
  readonly most: () => number;
  /** Writes the list from `start`, as blocks hold it, and empties it; gives the end. */
  readonly write: (bytes: Uint8Array, start: number) => number;
}

export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** A site has millions of postings: here they are numbers and bytes alone, never text. */
export function createPostingList(): PostingList {
  let values = new Uint32Array(1 << 10);
  let length = 0;

  function reach(size: number): void {
    if (size <= values.length) return;
    const larger = new Uint32Array(Math.max(values.length * 2, size));
    larger.set(values.subarray(0, length));
    values = larger;
  }

  return {
    read(bytes, { start, end }, numbers) {
      // A posting has a digit at the least.
      reach(end - start);
      let page = 0;
      let value = 0;
      let shift = 0;
      for (let at = start; at < end; at++) {
        const digit = VALUES[bytes[at] ?? 0] ?? 0;
        value |= (digit & (MORE - 1)) << shift;
        shift += BITS;
        if (digit >= MORE) continue;
        page += value >>> 2;
        const number = numbers[page] ?? -1;
        if (number >= 0) values[length++] = number * WEIGHTS + (value & (WEIGHTS - 1));
        value = 0;
        shift = 0;
      }
    },
    add(postings) {
      reach(length + postings.length);
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
    isEmpty: () => length === 0,
    most: () => length * MOST_DIGITS,
    write(bytes, start) {
      let end = start;
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
