import type { MascotTexts } from "../texts/features/mascot-texts.js";
import { nearestLanguage } from "../texts/nearest-language.js";
import { MASCOT_TEXTS } from "../texts/tables/mascot.js";

/** Returns the texts of the mascot with its name filled in. A mascot without a name gets a generic one. */
export function mascotTexts(lang: string, name: string): MascotTexts {
  const texts = nearestLanguage(MASCOT_TEXTS, lang)[1];
  const mascot = name || texts.mascot;
  const fill = (text: string) => text.replace("{name}", () => mascot);
  return { mascot, figure: fill(texts.figure), hide: fill(texts.hide), show: fill(texts.show) };
}
