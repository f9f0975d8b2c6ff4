import { detached } from "../detached.js";

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
