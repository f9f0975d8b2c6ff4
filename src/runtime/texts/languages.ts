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

/** Features of the comments: both panels, the owner's page, and the mails and pages of the service. */
const COMMENTS: readonly string[] = [
  "admin",
  "baked-comments",
  "comment-service",
  "conversation",
  "issue-comments",
  "issue-writing",
  "moderation",
  "pictures",
  "reactions",
  "readers",
  "store-comments",
];

/** Languages that have the texts of some features only: BCP 47 tag → name in the language itself, and features. */
const FURTHER = {
  de: { name: "Deutsch", features: COMMENTS },
  es: { name: "Español", features: [...COMMENTS, "markdown"] },
  fr: { name: "Français", features: COMMENTS },
  he: { name: "עברית", features: COMMENTS },
  pt: { name: "Português", features: COMMENTS },
  ru: { name: "Русский", features: COMMENTS },
  vi: { name: "Tiếng Việt", features: COMMENTS },
} as const;

/** BCP 47 tag of a language that has all texts. */
export type Language = keyof typeof LANGUAGE_NAMES;

/** BCP 47 tag of a language that has the texts of the comments. */
export type CommentLanguage = Language | keyof typeof FURTHER;

/** Tags of the languages that have all texts, the fallback first. */
export const LANGUAGES: readonly Language[] = Object.keys(LANGUAGE_NAMES).filter(isLanguage);

/** Languages that have the texts of some features only, by tag. */
export const FURTHER_LANGUAGES: Readonly<
  Record<string, { readonly name: string; readonly features: readonly string[] }>
> = FURTHER;

/** Tags of the languages that have the texts of the comments, the fallback first. */
export const COMMENT_LANGUAGES: readonly CommentLanguage[] =
  languagesOf("comment-service").filter(isCommentLanguage);

/** Returns the tags and names of the languages that have the texts of a feature, the fallback first. */
export function languageNames(feature: string): readonly (readonly [tag: string, name: string])[] {
  const further = furtherOf(feature).map(([tag, { name }]) => [tag, name] as const);
  return [...Object.entries(LANGUAGE_NAMES), ...further];
}

/** Returns the tags of the languages that have the texts of a feature, the fallback first. */
export function languagesOf(feature: string): readonly string[] {
  return [...LANGUAGES, ...furtherLanguagesOf(feature)];
}

/** Returns the tags of the languages that have the texts of a feature, but not all texts. */
export function furtherLanguagesOf(feature: string): readonly string[] {
  return furtherOf(feature).map(([tag]) => tag);
}

function furtherOf(feature: string) {
  return Object.entries(FURTHER_LANGUAGES).filter(([, { features }]) => features.includes(feature));
}

function isLanguage(tag: string): tag is Language {
  return Object.hasOwn(LANGUAGE_NAMES, tag);
}

function isCommentLanguage(tag: string): tag is CommentLanguage {
  return isLanguage(tag) || Object.hasOwn(FURTHER, tag);
}
