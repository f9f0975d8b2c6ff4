import { withRoom } from "./with-room.js";
import { DIGITS, MORE, WEIGHTS } from "../../../runtime/model/search/search.js";

/** Number of value bits in a digit, without the continuation bit `MORE`. */
const BITS = 5;
/** Maximum number of digits of a number. */
const MOST_DIGITS = 7;

const CODES = Uint8Array.from(DIGITS, (digit) => digit.charCodeAt(0));
const VALUES = valuesOf(CODES);

/** Postings of one term in ascending order. The buffer is reused for the next term. */
export interface PostingList {
  /** Starts the list with encoded postings of a former build, renumbered and without removed pages. */
  readonly read: (written: WrittenPostings, numbers: PageNumbers) => void;
  /** Merges postings of other pages, in ascending order. */
  readonly add: (postings: Uint32Array) => void;
  readonly isEmpty: () => boolean;
  /** Returns an upper bound of the encoded size, in bytes. */
  readonly most: () => number;
  /**
   * Encodes the list into `bytes` from `start`, in the format of term blocks, and empties it. Returns the
   * end.
   */
  readonly write: (bytes: Uint8Array, start: number) => number;
}

/** Location of an encoded list. */
export interface WrittenPostings {
  readonly bytes: Uint8Array;
  readonly start: number;
  readonly end: number;
}

/** Current page numbers by former ones. Both are in the same order. */
interface PageNumbers {
  /** Current number by former number; -1 for a removed page. */
  readonly byFormer: Int32Array;
  /** Lowest former page number from which every page has kept its number. */
  readonly settled: number;
}

/**
 * Creates the numbering from a table of current numbers by former ones, and finds the first number from which
 * both are equal.
 */
export function renumber(byFormer: Int32Array): PageNumbers {
  let settled = byFormer.length;
  while (settled > 0 && byFormer[settled - 1] === settled - 1) settled -= 1;
  return { byFormer, settled };
}

/**
 * Creates a posting list. A site has millions of postings, so they are kept as numbers and bytes, never as
 * text. Most builds change few pages, so a list without any of them is copied as bytes.
 */
export function createPostingList(): PostingList {
  let values = new Uint32Array(1 << 10);
  let length = 0;
  let copied: { readonly written: WrittenPostings; readonly numbers: PageNumbers } | null = null;

  /** Decodes postings into the list. Returns whether all pages keep their numbers; it may stop early then. */
  function read(written: WrittenPostings, numbers: PageNumbers): boolean {
    // A posting takes at least one digit.
    values = withRoom(values, written.end - written.start);
    const decoded = decode(written, numbers, values);
    ({ length } = decoded);
    return decoded.isSame;
  }

  const most = () => (copied === null ? length * MOST_DIGITS : copied.written.end - copied.written.start);

  return {
    read(written, numbers) {
      if (!read(written, numbers)) return;
      copied = { written, numbers };
      length = 0;
    },
    add(postings) {
      if (copied !== null) read(copied.written, { ...copied.numbers, settled: Infinity });
      copied = null;
      values = withRoom(values, length + postings.length);
      merge(values, length, postings);
      length += postings.length;
    },
    isEmpty: () => most() === 0,
    most,
    write(bytes, start) {
      const end = copied === null ? encode(values, length, bytes, start) : copy(copied.written, bytes, start);
      copied = null;
      length = 0;
      return end;
    },
  };
}

/**
 * Decodes postings into `values`, which has room for one per byte. Stops early if all remaining pages keep
 * their numbers.
 */
function decode(
  { bytes, start, end }: WrittenPostings,
  { byFormer, settled }: PageNumbers,
  values: Uint32Array,
): { readonly length: number; readonly isSame: boolean } {
  let length = 0;
  let isSame = true;
  let page = 0;
  let value = 0;
  let shift = 0;
  for (let at = start; at < end; at++) {
    const digit = VALUES[bytes[at] ?? 0] ?? 0;
    value |= (digit & (MORE - 1)) << shift;
    shift += BITS;
    if (digit >= MORE) continue;
    page += Math.floor(value / WEIGHTS);
    if (isSame && page >= settled) break;
    const number = byFormer[page] ?? -1;
    if (number !== page) isSame = false;
    if (number >= 0) values[length++] = number * WEIGHTS + (value & (WEIGHTS - 1));
    value = 0;
    shift = 0;
  }
  return { length, isSame };
}

/** Merges postings into the first `length` values. Both are in ascending order. */
function merge(values: Uint32Array, length: number, postings: Uint32Array): void {
  let own = length - 1;
  let to = length + postings.length - 1;
  // Merges from the end, so that no posting is overwritten before it moves.
  for (let other = postings.length - 1; other >= 0; other--) {
    const posting = postings[other] ?? 0;
    while (own >= 0 && (values[own] ?? 0) > posting) values[to--] = values[own--] ?? 0;
    values[to--] = posting;
  }
}

/** Encodes the first `length` values into `bytes` from `start`. Returns the end. */
function encode(values: Uint32Array, length: number, bytes: Uint8Array, start: number): number {
  let end = start;
  let last = 0;
  for (let index = 0; index < length; index++) {
    const posting = values[index] ?? 0;
    let value = posting - (last & ~(WEIGHTS - 1));
    last = posting;
    for (; value >= MORE; value >>>= BITS) bytes[end++] = CODES[(value & (MORE - 1)) + MORE] ?? 0;
    bytes[end++] = CODES[value] ?? 0;
  }
  return end;
}

/** Copies encoded postings to `bytes` from `start`. Returns the end. */
function copy(written: WrittenPostings, bytes: Uint8Array, start: number): number {
  let end = start;
  for (let at = written.start; at < written.end; at++) bytes[end++] = written.bytes[at] ?? 0;
  return end;
}

function valuesOf(codes: Uint8Array): Uint8Array {
  const values = new Uint8Array(1 << 8);
  codes.forEach((code, value) => {
    values[code] = value;
  });
  return values;
}
