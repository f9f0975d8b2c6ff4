/** Whether an entry was made under a key. The key names who wrote it, so one that has it has the shape of today. */
export function isKeyed<Entry extends { readonly key: string }>(entry: unknown, key: string): entry is Entry {
  return typeof entry === "object" && entry !== null && "key" in entry && entry.key === key;
}
