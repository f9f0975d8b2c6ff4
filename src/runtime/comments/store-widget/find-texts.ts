import {
  findLanguage,
  nearestLanguage,
  type ByLanguage,
  type LanguageEntry,
} from "../../texts/nearest-language.js";
import type * as Further from "../../texts/loaders/further-store.js";

/**
 * Resolves to the entry of `first` for a language, or to the nearest one of `first` and the entries that `choose` takes
 * from the further languages. Their file is loaded in that case only.
 */
export async function findTexts<Value>(
  first: ByLanguage<Value>,
  lang: string,
  choose: (further: typeof Further) => readonly LanguageEntry<Value>[],
): Promise<LanguageEntry<Value>> {
  return (
    findLanguage(first, lang) ??
    nearestLanguage([...first, ...choose(await import("../../texts/loaders/further-store.js"))], lang)
  );
}
