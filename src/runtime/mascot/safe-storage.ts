import type { Flags } from "./sleepiness.js";

/**
 * Returns a storage that never throws. If the browser forbids storage, data is kept in memory until the page
 * is left.
 */
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
          // The storage is full, so the value is not stored.
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
