import type { AdminTexts } from "../texts/features/admin-texts.js";
import { ADMIN_LOADERS } from "../texts/loaders/admin.js";
import { nearestLanguage, type LanguageEntry } from "../texts/nearest-language.js";

/** A language of the owner's page, with a function that loads its texts. */
export type AdminLanguage = LanguageEntry<() => Promise<{ readonly admin: AdminTexts }>>;

/** Returns the first of the wanted languages that the page has, or English. Tags are BCP 47. */
export function chooseLanguage(wanted: readonly string[]): AdminLanguage {
  return nearestLanguage(ADMIN_LOADERS, ...wanted);
}
