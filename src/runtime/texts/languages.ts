/**
 * Languages that have all texts: BCP 47 tag → name in the language itself. English is the fallback. The texts of a
 * language are in the folder that is named after its tag in lower case.
 */
export const LANGUAGE_NAMES = {
  en: "English",
  "zh-CN": "简体中文",
  "zh-TW": "繁體中文",
  ja: "日本語",
  ko: "한국어",
} as const;

/** BCP 47 tag of a language that has all texts. */
export type Language = keyof typeof LANGUAGE_NAMES;

/** Tags of the languages that have all texts, the fallback first. */
export const LANGUAGES: readonly Language[] = Object.keys(LANGUAGE_NAMES).filter(isLanguage);

/** Languages that have the texts of single features only (pt and he: spec/comments.md §9). */
export const PARTIAL_LANGUAGES: Readonly<Record<string, readonly string[]>> = {
  pt: ["baked-comments", "issue-comments", "issue-writing"],
  he: ["baked-comments", "issue-comments", "issue-writing"],
  es: ["markdown"],
};

/** Returns the tags of the languages that have the texts of a feature, the fallback first. */
export function languagesOf(feature: string): readonly string[] {
  const partial = Object.entries(PARTIAL_LANGUAGES).filter(([, features]) => features.includes(feature));
  return [...LANGUAGES, ...partial.map(([tag]) => tag)];
}

function isLanguage(tag: string): tag is Language {
  return Object.hasOwn(LANGUAGE_NAMES, tag);
}
