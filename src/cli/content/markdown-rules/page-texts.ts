import type { MarkdownTexts } from "../../../runtime/texts/features/site-texts.js";
import { nearestLanguage } from "../../../runtime/texts/nearest-language.js";
import { MARKDOWN_TEXTS } from "../../../runtime/texts/tables/markdown.js";

/** Texts by BCP 47 tag. A site has few languages, and each page asks several times. */
const known = new Map<string, MarkdownTexts>();

/** Returns the texts of the markdown rules in the language of a page, or in English if there are none. */
export function pageTexts(lang: string): MarkdownTexts {
  const texts = known.get(lang) ?? nearestLanguage(MARKDOWN_TEXTS, lang)[1];
  known.set(lang, texts);
  return texts;
}
