import { messages } from "./en/index.js";
import { texts } from "./en/texts.js";
import type { Language } from "./language.js";
import type { TranslatedSet } from "./message-set.js";
import type { Texts } from "./texts.js";

/** Everything that the command line prints, in one language. */
export interface Catalogue {
  readonly language: Language;
  readonly messages: TranslatedSet<typeof messages>;
  readonly texts: Texts;
}

/** The catalogue that is always loaded. */
export const ENGLISH: Catalogue = { language: "en", messages, texts };
