import type { KeyStorage } from "../model/storage.js";

/** Saves a text in a storage, if possible. The storage may be full, forbidden or `null`. */
export function keepItem(storage: KeyStorage | null, key: string, text: string): void {
  try {
    storage?.setItem(key, text);
  } catch {
    // The text is only a convenience for the next visit.
  }
}
