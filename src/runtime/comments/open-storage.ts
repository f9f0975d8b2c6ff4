import { storageOf, type Storages } from "./storage-of.js";

/** What the browser keeps for this site; one that forbids it gets a storage for as long as the page is open. */
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
