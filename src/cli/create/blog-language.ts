import { LANGUAGES, type Language } from "../../runtime/texts/languages.js";
import { findLanguage } from "../../runtime/texts/nearest-language.js";

/** Variables that name the language of a terminal, in the order of POSIX: the first that is set decides. */
const VARIABLES = ["LC_ALL", "LC_MESSAGES", "LANG"] as const;

/** Returns the language of a new blog for a BCP 47 tag, or `null` if hanblog has no texts in that language. */
export function blogLanguage(tag: string): Language | null {
  return languageOf(tag, LANGUAGES);
}

/** Returns the one of `languages` for a BCP 47 tag, or `null` if there is none. */
export function languageOf<Known extends string>(tag: string, languages: readonly Known[]): Known | null {
  return (
    findLanguage(
      languages.map((language) => [language, language] as const),
      tag,
    )?.[1] ?? null
  );
}

/**
 * Returns the one of `languages` for the machine: that of the environment, else that of the operating system, else
 * English. `system` is a BCP 47 tag.
 */
export function machineLanguage<Known extends string>(
  env: Readonly<Record<string, string | undefined>>,
  system: string,
  languages: readonly Known[],
): Known | "en" {
  const named = VARIABLES.map((name) => env[name]).find((value) => value !== undefined && value !== "");
  const tag = named === undefined ? system : (/^[^.@]*/.exec(named)?.[0] ?? "").replaceAll("_", "-");
  return languageOf(tag, languages) ?? "en";
}
