/** The runs of a piece of a text, in UTF-16 units of that text. The arrays are used again for the next piece. */
export interface FoundRuns {
  readonly text: string;
  /** The code units of the text: an array is read several times as fast as a string. */
  readonly units: Uint16Array;
  readonly count: number;
  readonly starts: Uint32Array;
  readonly ends: Uint32Array;
  /** See `hashUnit`; 0 for a run of a script without spaces. */
  readonly hashes: Int32Array;
}

/** FNV-1a's multiplier. */
const PRIME = 0x01000193;
/** Hash of no code unit. */
export const FIRST_HASH = 0x811c9dc5;

/** Adds a code unit to the hash of those before it. Never returns 0. */
export function hashUnit(hash: number, unit: number): number {
  return Math.imul(hash ^ unit, PRIME) | 1;
}
