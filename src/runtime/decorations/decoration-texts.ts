import type { DecorationTexts } from "../texts/features/site-texts.js";
import { nearestLanguage } from "../texts/nearest-language.js";
import { DECORATIONS_TEXTS } from "../texts/tables/decorations.js";

/** Returns the texts of the decorations in the language that the document currently has. */
export function decorationTexts(): DecorationTexts {
  return nearestLanguage(DECORATIONS_TEXTS, document.documentElement.lang)[1];
}
