import type { z } from "hanblog";
import { themeTexts, type ThemeTexts } from "hanblog/runtime";
import type { options } from "./options-schema.js";

/** Options that have passed the schema. */
type Checked = z.output<typeof options>;

/** Options that the components read by `useLocale<Options>().themeConfig`, with the texts of the page's language. */
export type Options = Checked & { readonly texts: ThemeTexts };

/** Adds the texts of a language. It runs in the build, so that visitors get only the texts of their language. */
export function resolveOptions(checked: Checked, lang: string): Options {
  return { ...checked, texts: themeTexts(lang) };
}
