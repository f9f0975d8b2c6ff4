import { parseOptions, type ThemeOptions } from "./options.js";
import { textsFor, type Texts } from "./texts.js";

/** The options as the theme's parts read them: checked, filled up, with every text of the language. */
export type ResolvedOptions = Omit<ThemeOptions, "texts"> & { readonly texts: Texts };

/** Reads `themeConfig`; it runs at build, so no browser does. Throws a `TypeError` that names each fault, a line each. */
export function resolveOptions(config: unknown, lang: string): ResolvedOptions {
  const options = parseOptions(config);
  return { ...options, texts: textsFor(lang, options.texts) };
}
