import { LANGUAGES, type Language } from "../../../runtime/texts/languages.js";
import { findLanguage } from "../../../runtime/texts/nearest-language.js";

/** Number of languages that are read from a header. Browsers send fewer. */
const MOST = 20;

/**
 * Returns the language that a visitor prefers by the header `Accept-Language`
 * (https://www.rfc-editor.org/rfc/rfc9110#field.accept-language), or `fallback`.
 */
export function visitorLanguage(header: string | undefined, fallback: Language): Language {
  const known = LANGUAGES.map((language) => [language, language] as const);
  for (const tag of preferredTags(header ?? "")) {
    const found = findLanguage(known, tag);
    if (found !== null) return found[1];
  }
  return fallback;
}

/** Returns the tags of a header, the most preferred first. A tag with `q=0` is not acceptable. */
function preferredTags(header: string): readonly string[] {
  const weighted = header
    .split(",", MOST)
    .map((part) => /^\s*([\w-]+)\s*(?:;\s*q\s*=\s*([\d.]+)\s*)?$/.exec(part))
    .flatMap((match) => (match === null ? [] : [{ tag: match[1] ?? "", weight: Number(match[2] ?? 1) }]));
  return weighted
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag);
}
