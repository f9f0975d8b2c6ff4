/** Whether a text is a language tag (BCP 47). What `Intl` throws on would otherwise fail in the middle of a build. */
export function isLanguageTag(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}
