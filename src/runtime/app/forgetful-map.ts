/** A map of limited size that drops entries not used lately. */
export interface ForgetfulMap<Value> {
  readonly get: (key: string) => Value | null;
  readonly set: (key: string, value: Value, size: number) => void;
}

/**
 * Creates a map that keeps the most recently used entries. Their sizes add up to at least `most`, and to less
 * than twice as much.
 */
export function createForgetfulMap<Value>(most: number): ForgetfulMap<Value> {
  let young = new Map<string, readonly [Value, size: number]>();
  let old = young;
  let size = 0;
  const set = (key: string, entry: readonly [Value, size: number]) => {
    if (size > most) {
      old = young;
      young = new Map();
      size = 0;
    }
    young.set(key, entry);
    size += entry[1];
  };
  return {
    get(key: string): Value | null {
      const entry = young.get(key);
      if (entry !== undefined) return entry[0];
      const older = old.get(key);
      if (older === undefined) return null;
      set(key, older);
      return older[0];
    },
    set: (key: string, value: Value, ofSize: number) => set(key, [value, ofSize]),
  };
}
