/** One value for each language. The first entry is the fallback. */
export type ByLanguage<Value> = readonly [LanguageEntry<Value>, ...LanguageEntry<Value>[]];

/** A value with the BCP 47 tag of its language. */
export type LanguageEntry<Value> = readonly [tag: string, value: Value];

/** Matches the tags of Chinese in traditional characters. */
const TRADITIONAL = /^zh-(TW|HK|MO|Hant)\b.*/i;

/** Returns the entry for a BCP 47 tag, or that of its language in another region. `null` if there is neither. */
export function findLanguage<Value>(
  entries: readonly LanguageEntry<Value>[],
  tag: string,
): LanguageEntry<Value> | null {
  const find = (wanted = "") =>
    entries.find(([known]) => `${known}-`.toLowerCase().startsWith(`${wanted}-`.toLowerCase()));
  return find(tag.replace(TRADITIONAL, "zh-TW")) ?? find(tag.split("-", 1)[0]) ?? null;
}

/** Returns the entry for the first of the BCP 47 tags that has one, or the first entry. */
export function nearestLanguage<Value>(
  entries: ByLanguage<Value>,
  ...tags: readonly string[]
): LanguageEntry<Value> {
  for (const tag of tags) {
    const found = findLanguage(entries, tag);
    if (found !== null) return found;
  }
  return entries[0];
}
