import { isLanguageTag } from "../../config/is-language-tag.js";
import { guessLanguage } from "../content/guess-language.js";

/** Returns the language of a site: its setting, or a guess if the setting is invalid or the value of every new site. */
export function recordLanguage(
  setting: string,
  {
    title,
    texts,
    unset,
  }: { readonly title: string; readonly texts: readonly string[]; readonly unset: RegExp },
): string {
  const isKnown = setting !== "" && !unset.test(setting) && isLanguageTag(setting);
  return isKnown ? setting : guessLanguage(title, texts, "en");
}
