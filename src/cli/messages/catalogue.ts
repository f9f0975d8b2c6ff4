import { messages } from "./en/index.js";
import type { Language } from "./language.js";
import type { TranslatedSet } from "./message-set.js";
import type { Texts } from "./texts.js";
import { buildTexts, reportTexts, serveTexts } from "./en/lines/build-texts.js";
import { commentsTexts } from "./en/lines/comments-texts.js";
import { createTexts } from "./en/lines/create-texts.js";
import { helpTexts } from "./en/lines/help-texts.js";
import { importTexts } from "./en/lines/import-texts.js";
import { moveTexts } from "./en/lines/move-texts.js";
import { serviceTexts } from "./en/lines/service-texts.js";

/** English texts of the command line. */
const texts: Texts = {
  help: helpTexts,
  report: reportTexts,
  build: buildTexts,
  serve: serveTexts,
  create: createTexts,
  comments: commentsTexts,
  service: serviceTexts,
  move: moveTexts,
  imports: importTexts,
};

/** Everything that the command line prints, in one language. */
export interface Catalogue {
  readonly language: Language;
  readonly messages: TranslatedSet<typeof messages>;
  readonly texts: Texts;
}

/** The catalogue that is always loaded. */
export const ENGLISH: Catalogue = { language: "en", messages, texts };
