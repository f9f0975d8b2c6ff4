import { themeTexts, type ThemeTexts } from "hanblog/runtime";

/** Texts of the theme, as its components read them. */
export type Texts = ThemeTexts;

/** Names of all texts, to check the texts that a site overrides. */
export const TEXT_NAMES = Object.keys(themeTexts("en")) as readonly (keyof Texts)[];

/** Returns the texts in the language nearest to a BCP 47 tag, or in English if none is near. */
export function textsFor(lang: string, overrides: Partial<Texts> = {}): Texts {
  return { ...themeTexts(lang), ...overrides };
}
