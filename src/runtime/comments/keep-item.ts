import type { KeyStorage } from "../model/storage.js";

/** Saves a text in a storage, if possible. The storage may be full, forbidden or `null`. */
export function keepItem(storage: KeyStorage | null, key: string, text: string): void {
  try {
    storage?.setItem(key, text);
  } catch {
    // The text is only a convenience for the next visit.
  }
}

/** Reads an object or a list that a storage keeps as JSON. It is empty if there is none. Its contents are untrusted. */
export function readItem(storage: KeyStorage | null, key: string): Readonly<Record<string, unknown>> {
  try {
    return Object(JSON.parse(storage?.getItem(key) ?? "0")) as Readonly<Record<string, unknown>>;
  } catch {
    return {};
  }
}
