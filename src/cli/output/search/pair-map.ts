/** A map from pairs of code units to numbers. */
export interface PairMap {
  /** Returns the number of a pair. Assigns `next` to a pair that is new. */
  readonly numberOf: (first: number, second: number, next: number) => number;
  readonly clear: () => void;
}

/** Creates a hash table with open addressing. In a `Map`, keys above 31 bits would be boxed. */
export function createPairMap(): PairMap {
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
