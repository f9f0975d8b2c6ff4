import { parseOptions, type ThemeOptions } from "./options.js";
import { textsFor, type Texts } from "./texts.js";

/** Options of the theme after the build: checked, with all defaults and all texts of the language. */
export type ResolvedOptions = Omit<ThemeOptions, "look" | "texts"> & { readonly texts: Texts };

/** Resolves `themeConfig` at build time. Throws a `TypeError` with one line per fault. `lang` is a BCP 47 tag. */
export function resolveOptions(config: unknown, lang: string): ResolvedOptions {
  const { look: _, texts, ...options } = parseOptions(config);
  return { ...options, texts: textsFor(lang, texts) };
}
