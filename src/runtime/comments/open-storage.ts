import { storageOf, type Storages } from "./storage-of.js";

/** Returns the browser's local storage, or an in-memory one if the browser forbids it. */
export function openStorage(view: Partial<Storages>): Storage {
  return storageOf(view, "local") ?? createMemory();
}

function createMemory(): Storage {
  const items = new Map<string, string>();
  return {
    get length() {
      return items.size;
    },
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
    clear: () => items.clear(),
  };
}
