/**
 * Whether an entry was written under `key`. The key includes the version of the writing code, so a matching
 * entry has the current type.
 */
export function isKeyed<Entry extends { readonly key: string }>(entry: unknown, key: string): entry is Entry {
  return typeof entry === "object" && entry !== null && "key" in entry && entry.key === key;
}
