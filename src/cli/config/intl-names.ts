/** Checks whether a name is an IANA time zone. */
export function isTimeZone(name: string): boolean {
  try {
    return canonicalTimeZone(name) !== "";
  } catch {
    return false;
  }
}

/**
 * Returns the canonical name of a time zone, such as `Asia/Shanghai` for `PRC`. Throws a `RangeError` for an unknown
 * name.
 */
export function canonicalTimeZone(name: string): string {
  return Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone;
}

/** Checks whether a text is a language tag (BCP 47). `Intl` would throw on any other text later in the build. */
export function isLanguageTag(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}
