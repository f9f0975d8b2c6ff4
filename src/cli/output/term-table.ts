import { detached } from "./detached.js";
import { createPairMap } from "./pair-map.js";

/** Numbers terms in the order in which they are first met. */
export interface TermTable {
  readonly ofTerm: (term: string) => number;
  /** The number of the term that is two code units from `FIRST_SPACELESS` on. */
  readonly ofPair: (first: number, second: number) => number;
  /** The number of the term that is one such code unit. */
  readonly ofUnit: (unit: number) => number;
  /** All terms, by their numbers. */
  readonly terms: () => readonly string[];
  /** Forgets them all. */
  readonly clear: () => void;
}

/** Below this, no character is of a script without spaces. */
const FIRST_SPACELESS = 0x0e00;

/**
 * Creates a table that counts terms of up to two characters by their code units, without making a string of them: most
 * terms of a Chinese text are pairs of characters, and are met a million times.
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

  /** A unit has the number of its pair with NUL, which is in no term. */
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
