import { type Catalogue, ENGLISH } from "./catalogue.js";
import type { Language } from "./language.js";

/** Loads the catalogue of a language. */
export async function loadCatalogue(language: Language): Promise<Catalogue> {
  if (language === "en") return ENGLISH;
  return (await import("./zh/catalogue.js")).CHINESE;
}
