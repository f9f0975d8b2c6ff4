/** Keeps a text in the browser if it can: a storage may be full, forbidden or `null`. */
export function keepItem(storage: Storage | null, key: string, text: string): void {
  try {
    storage?.setItem(key, text);
  } catch {
    // The visitor has to do without it.
  }
}
