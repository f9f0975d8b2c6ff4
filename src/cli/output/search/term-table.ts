import { detached } from "../detached.js";
import { withRoom } from "./with-room.js";
import type { FoundRuns } from "./run-finder.js";

/** Numbers terms in order of first occurrence. */
export interface TermTable {
  readonly ofTerm: (term: string) => number;
  /** Returns the number of the term that consists of two code units, both at least `FIRST_SPACELESS`. */
  readonly ofPair: (first: number, second: number) => number;
  /** Returns the number of the term that consists of one code unit, at least `FIRST_SPACELESS`. */
  readonly ofUnit: (unit: number) => number;
  /** Returns all terms, indexed by number. */
  readonly terms: () => readonly string[];
  /** Removes all terms. */
  readonly clear: () => void;
}

/** Lowest code unit of a script without spaces. */
const FIRST_SPACELESS = 0x0e00;

/**
 * Creates a table that looks up terms of one or two characters by code unit, without creating strings. Most
 * terms of a Chinese text are pairs of characters, which occur millions of times.
 */
export function createTermTable(): TermTable {
  const terms: string[] = [];
  const words = new Map<string, number>();
  const pairs = createPairMap();

  function ofPair(first: number, second: number): number {
    const number = pairs.numberOf(first, second, terms.length);
    if (number === terms.length) terms.push(String.fromCharCode(first, second));
    return number;
  }

  /** A single unit is stored as a pair with NUL, which occurs in no term. */
  function ofUnit(unit: number): number {
    const number = pairs.numberOf(unit, 0, terms.length);
    if (number === terms.length) terms.push(String.fromCharCode(unit));
    return number;
  }

  return {
    ofTerm(term) {
      const first = term.charCodeAt(0);
      if (first >= FIRST_SPACELESS && term.length === 1) return ofUnit(first);
      if (first >= FIRST_SPACELESS && term.length === 2) return ofPair(first, term.charCodeAt(1));
      const known = words.get(term);
      if (known !== undefined) return known;
      const own = detached(term);
      words.set(own, terms.length);
      return terms.push(own) - 1;
    },
    ofPair,
    ofUnit,
    terms: () => terms,
    clear() {
      terms.length = 0;
      words.clear();
      pairs.clear();
    },
  };
}

/** A map from pairs of code units to numbers. */
interface PairMap {
  /** Returns the number of a pair. Assigns `next` to a pair that is new. */
  readonly numberOf: (first: number, second: number, next: number) => number;
  readonly clear: () => void;
}

/** Creates a hash table with open addressing. In a `Map`, keys above 31 bits would be boxed. */
function createPairMap(): PairMap {
  let keys = new Uint32Array(1 << 14);
  /** Number of each pair plus one; 0 marks a free slot. */
  let values = new Uint32Array(1 << 14);
  let size = 0;

  /** Returns the slot of a pair, or the free slot where it belongs. */
  function placeOf(key: number): number {
    const mask = keys.length - 1;
    // Knuth's multiplicative hash: 2^32 divided by the golden ratio.
    let place = (Math.imul(key, 0x9e3779b1) >>> 8) & mask;
    while (values[place] !== 0 && keys[place] !== key) place = (place + 1) & mask;
    return place;
  }

  function grow(): void {
    const [oldKeys, oldValues] = [keys, values];
    keys = new Uint32Array(oldKeys.length * 2);
    values = new Uint32Array(oldKeys.length * 2);
    for (let index = 0; index < oldKeys.length; index++) {
      const value = oldValues[index] ?? 0;
      if (value === 0) continue;
      const key = oldKeys[index] ?? 0;
      const place = placeOf(key);
      keys[place] = key;
      values[place] = value;
    }
  }

  return {
    numberOf(first, second, next) {
      const key = ((first << 16) | second) >>> 0;
      const place = placeOf(key);
      const value = values[place] ?? 0;
      if (value !== 0) return value - 1;
      keys[place] = key;
      values[place] = next + 1;
      size += 1;
      if (size * 2 > keys.length) grow();
      return next;
    },
    clear() {
      keys = new Uint32Array(1 << 14);
      values = new Uint32Array(1 << 14);
      size = 0;
    },
  };
}

/** Numbers stored per word: start and end of its units and of its terms. */
const FIELDS = 4;

/**
 * A hash table from words to the numbers of their terms, with open addressing. It compares words in place,
 * within a text: a `Map` would need a string for each of a site's millions of words.
 */
export class WordTable {
  /** Index of each word plus one; 0 marks a free slot. */
  private places = new Uint32Array(1 << 12);
  private hashes = new Int32Array(1 << 12);
  private fields = new Uint32Array(1 << 13);
  private units = new Uint32Array(1 << 13);
  private terms = new Uint32Array(1 << 12);
  private size = 0;
  private unitCount = 0;
  private termCount = 0;

  /** Returns the index of the word at a run, or -1 if it is unknown. */
  find({ units, starts, ends, hashes }: FoundRuns, run: number): number {
    const hash = hashes[run] ?? 0;
    const from = starts[run] ?? 0;
    const length = (ends[run] ?? 0) - from;
    const mask = this.places.length - 1;
    for (let place = firstPlace(hash, mask); ; place = (place + 1) & mask) {
      const index = (this.places[place] ?? 0) - 1;
      if (index === -1) return -1;
      const isLikely = this.hashes[place] === hash && this.lengthOf(index) === length;
      if (isLikely && this.isAt(index, units, from)) return index;
    }
  }

  /** Adds a new word with the hash of its run. */
  add(word: string, hash: number, terms: readonly number[]): void {
    if (this.size * 2 >= this.places.length) this.grow();
    this.enter(this.size, hash);
    const unitEnd = this.unitCount + word.length;
    const termEnd = this.termCount + terms.length;
    this.fields = withRoom(this.fields, (this.size + 1) * FIELDS);
    this.fields.set([this.unitCount, unitEnd, this.termCount, termEnd], this.size * FIELDS);
    this.units = withRoom(this.units, unitEnd);
    for (let at = 0; at < word.length; at++) this.units[this.unitCount + at] = word.charCodeAt(at);
    this.terms = withRoom(this.terms, termEnd);
    this.terms.set(terms, this.termCount);
    this.unitCount = unitEnd;
    this.termCount = termEnd;
    this.size += 1;
  }

  /** Calls `onTerm` with the number of each term of the word at `index`. */
  visit(index: number, onTerm: (number: number) => void): void {
    const end = this.fields[index * FIELDS + 3] ?? 0;
    for (let at = this.fields[index * FIELDS + 2] ?? 0; at < end; at++) onTerm(this.terms[at] ?? 0);
  }

  private lengthOf(index: number): number {
    return (this.fields[index * FIELDS + 1] ?? 0) - (this.fields[index * FIELDS] ?? 0);
  }

  private isAt(index: number, units: Uint16Array, from: number): boolean {
    const end = this.fields[index * FIELDS + 1] ?? 0;
    for (let own = this.fields[index * FIELDS] ?? 0, at = from; own < end; own++, at++)
      if (this.units[own] !== units[at]) return false;
    return true;
  }

  private enter(index: number, hash: number): void {
    const mask = this.places.length - 1;
    let place = firstPlace(hash, mask);
    while (this.places[place] !== 0) place = (place + 1) & mask;
    this.places[place] = index + 1;
    this.hashes[place] = hash;
  }

  private grow(): void {
    const { places, hashes } = this;
    this.places = new Uint32Array(places.length * 2);
    this.hashes = new Int32Array(places.length * 2);
    for (let place = 0; place < places.length; place++) {
      const index = places[place] ?? 0;
      if (index !== 0) this.enter(index - 1, hashes[place] ?? 0);
    }
  }
}

function firstPlace(hash: number, mask: number): number {
  return (hash ^ (hash >>> 15)) & mask;
}
