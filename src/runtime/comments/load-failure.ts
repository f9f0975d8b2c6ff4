import type { CommentWidget } from "../model/comments.js";
import type { CommentFailureTexts } from "../texts/features/comment-failure-texts.js";
import { nearestLanguage } from "../texts/nearest-language.js";
import { COMMENT_FAILURE_TEXTS } from "../texts/tables/comment-failure.js";

/**
 * Says in the panel's place that it is not there, and offers to load the page anew: after a deployment the code of the
 * one before is gone for good. Returns what takes the words away.
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
