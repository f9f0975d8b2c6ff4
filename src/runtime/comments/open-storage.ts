/** What the browser keeps for this site; one that forbids it gets a storage for as long as the page is open. */
export function openStorage(view: Pick<Window, "localStorage">): Storage {
  try {
    return view.localStorage;
  } catch {
    return createMemory();
  }
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
