import type { CommentWidget } from "../model/comments.js";

/** The texts shown if the panel's code cannot be loaded. The panel's own texts are missing then too. */
interface FailureWords {
  readonly failed: string;
  readonly reload: string;
}

const ENGLISH: FailureWords = { failed: "The comments could not be loaded.", reload: "Reload the page" };
const TRADITIONAL: FailureWords = { failed: "留言無法載入。", reload: "重新整理" };

const WORDS: Readonly<Record<string, FailureWords>> = {
  zh: { failed: "评论没能加载。", reload: "刷新页面" },
  ja: { failed: "コメントを読み込めませんでした。", reload: "ページを再読み込み" },
  ko: { failed: "댓글을 불러오지 못했습니다.", reload: "페이지 새로고침" },
};

/**
 * Shows a notice in place of the panel, with a button that reloads the page. After a deployment the code of the
 * previous version no longer exists. Returns the function that removes the notice.
 */
export function showLoadFailure(place: Element, { failed, reload }: FailureWords): () => void {
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

/** Returns the texts in the comments' configured language or else the page's. Falls back to English. */
export function failureWords(widget: CommentWidget, pageLang: string): FailureWords {
  const { kind, settings } = widget;
  const lang = (kind === "store" ? settings.lang : settings.locale) ?? pageLang;
  if (/^zh-(TW|HK|MO|Hant)\b/i.test(lang)) return TRADITIONAL;
  return WORDS[lang.split("-", 1)[0]?.toLowerCase() ?? ""] ?? ENGLISH;
}
