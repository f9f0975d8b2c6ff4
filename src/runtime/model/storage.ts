/** The part of the browser's `Storage` that is used. */
export interface KeyStorage {
  readonly getItem: (key: string) => string | null;
  readonly setItem: (key: string, value: string) => void;
  readonly removeItem: (key: string) => void;
}

/** The storages of a window. Reading them throws if the browser forbids storage. */
interface StorageOwner<Kept> {
  readonly localStorage?: Kept;
  readonly sessionStorage?: Kept;
}

/** Returns a storage of a window, or `null` if the browser forbids it. */
export function storageOf<Kept>(view: StorageOwner<Kept>, kind: "session" | "local"): Kept | null {
  try {
    return view[`${kind}Storage`] ?? null;
  } catch {
    return null;
  }
}

/** Returns a storage that never throws. Without one of the browser, data is kept in memory until the page is left. */
export function safeStorage(storage: KeyStorage | null): KeyStorage {
  if (storage === null) {
    const items = new Map<string, string>();
    return {
      getItem: (key) => items.get(key) ?? null,
      setItem: (key, value) => void items.set(key, value),
      removeItem: (key) => void items.delete(key),
    };
  }
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
}
