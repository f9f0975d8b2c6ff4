import { detached } from "../detached.js";
import { createPairMap } from "./pair-map.js";

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
