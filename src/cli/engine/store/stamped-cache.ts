import { readEntry, writeEntry } from "./cache-entry.js";
import { isKeyed } from "./cache-entry.js";

/** Cache of values by name. Each is valid for one stamp, which identifies its input. */
export interface StampedCache<Value> {
  readonly get: (name: string, stamp: string) => Value | null;
  readonly set: (name: string, stamp: string, value: Value) => void;
  readonly delete: (name: string) => void;
  /**
   * Writes the entries that were read or set since the cache was opened; all others are dropped. Does nothing
   * if nothing changed.
   */
  readonly save: () => void;
}

interface Stamped<Value> {
  readonly stamp: string;
  readonly value: Value;
}

interface Kept<Value> {
  readonly key: string;
  readonly names: ReadonlyMap<string, Stamped<Value>>;
}

/**
 * Opens the cache in `file`. Entries under another `key`, which identifies the code that creates the values,
 * are dropped.
 */
export function openStampedCache<Value>(file: string, key: string): StampedCache<Value> {
  const entry = readEntry(file);
  const kept = isKeyed<Kept<Value>>(entry, key) ? entry.names : new Map<string, Stamped<Value>>();
  const used = new Map<string, Stamped<Value>>();
  let isKept = true;
  return {
    get(name, stamp) {
      const known = used.get(name) ?? kept.get(name);
      if (known?.stamp !== stamp) return null;
      used.set(name, known);
      return known.value;
    },
    set(name, stamp, value) {
      used.set(name, { stamp, value });
      isKept = false;
    },
    delete(name) {
      used.delete(name);
      isKept = false;
    },
    save() {
      if (isKept && used.size === kept.size) return;
      writeEntry(file, { key, names: used } satisfies Kept<Value>);
      isKept = true;
    },
  };
}
