import type { Flags } from "./sleepiness.js";

/** A storage that remembers for this visit only where the browser gives none: asking for one may throw. */
export function safeStorage(open: () => Storage): Flags {
  const own = new Map<string, string>();
  try {
    const storage = open();
    storage.getItem("");
    return {
      getItem: (key) => storage.getItem(key),
      setItem(key, value) {
        try {
          storage.setItem(key, value);
        } catch {
          // Full: then it is forgotten.
        }
      },
      removeItem: (key) => storage.removeItem(key),
    };
  } catch {
    return {
      getItem: (key) => own.get(key) ?? null,
      setItem: (key, value) => void own.set(key, value),
      removeItem: (key) => void own.delete(key),
    };
  }
}
