import type { CommentWidget } from "../model/comments.js";
import type { CommentFailureTexts } from "../texts/features/site-texts.js";
import { nearestLanguage } from "../texts/nearest-language.js";
import { COMMENT_FAILURE_TEXTS } from "../texts/tables/comment-failure.js";

/**
 * Shows a notice in place of the panel, with a button that reloads the page. After a deployment the code of the
 * previous version no longer exists. Returns the function that removes the notice.
 */
export function showLoadFailure(place: Element, { failed, reload }: CommentFailureTexts): () => void {
  const notice = document.createElement("div");
  notice.className = "comments-notice";
  notice.role = "alert";
  const text = document.createElement("p");
  text.textContent = failed;
  const button = document.createElement("button");
  button.type = "button";
  button.className = "comments-button";
  button.textContent = reload;
  button.addEventListener("click", () => window.location.reload());
  notice.append(text, button);
  place.prepend(notice);
  return () => notice.remove();
}

/** Returns the texts of the notice in the language that the config sets for the comments, or else in that of the page. */
export function failureTexts({ kind, settings }: CommentWidget, pageLang: string): CommentFailureTexts {
  const lang = kind === "store" ? settings.lang : settings.locale;
  return nearestLanguage(COMMENT_FAILURE_TEXTS, lang ?? pageLang)[1];
}
