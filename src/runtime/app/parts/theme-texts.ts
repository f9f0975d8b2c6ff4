import type { ThemeTexts } from "../../texts/features/site-texts.js";
import { nearestLanguage } from "../../texts/nearest-language.js";
import { THEME_TEXTS } from "../../texts/tables/theme.js";

/** Returns the texts of the default theme in the language nearest to a BCP 47 tag, or in English if none is near. */
export function themeTexts(lang: string): ThemeTexts {
  return nearestLanguage(THEME_TEXTS, lang)[1];
}
