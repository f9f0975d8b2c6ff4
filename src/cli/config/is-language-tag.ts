/** Checks whether a text is a language tag (BCP 47). `Intl` would throw on any other text later in the build. */
export function isLanguageTag(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}
