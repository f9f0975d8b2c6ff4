/**
 * Words of a text, or sequences of a script without spaces, found within a range. Positions are UTF-16 units.
 * The next search overwrites the arrays.
 */
export interface FoundRuns {
  readonly text: string;
  /** Code units of the text. Reading an array is several times as fast as reading a string. */
  readonly units: Uint16Array;
  readonly count: number;
  readonly starts: Uint32Array;
  readonly ends: Uint32Array;
  /** Hash of each run, see `hashUnit`; 0 for runs of a script without spaces. */
  readonly hashes: Int32Array;
}

/** Multiplier of the FNV-1a hash. */
const PRIME = 0x01000193;
/** Initial value of a hash, before any code unit. */
export const FIRST_HASH = 0x811c9dc5;

/** Returns the hash extended by one code unit. Never returns 0. */
export function hashUnit(hash: number, unit: number): number {
  return Math.imul(hash ^ unit, PRIME) | 1;
}
