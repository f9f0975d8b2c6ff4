import type { CommentServiceTexts } from "../../../runtime/texts/features/comment-service-texts.js";
import type { CommentLanguage } from "../../../runtime/texts/languages.js";
import { nearestLanguage } from "../../../runtime/texts/nearest-language.js";
import { COMMENT_SERVICE_TEXTS } from "../../../runtime/texts/tables/comment-service.js";

/** Returns the texts of the service's mails, feeds and pages. */
export function serviceTexts(locale: CommentLanguage): CommentServiceTexts {
  return nearestLanguage(COMMENT_SERVICE_TEXTS, locale)[1];
}
