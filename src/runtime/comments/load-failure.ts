/** What is said where the panel's code cannot be had; its own words are gone with it. */
interface FailureWords {
  readonly failed: string;
  readonly reload: string;
}

const ENGLISH: FailureWords = { failed: "The comments could not be loaded.", reload: "Reload the page" };

/** By language, or by tag where that decides the writing. */
const WORDS: Readonly<Record<string, FailureWords>> = {
  zh: { failed: "评论没能加载。", reload: "刷新页面" },
  "zh-tw": { failed: "留言無法載入。", reload: "重新整理" },
  en: ENGLISH,
  ja: { failed: "コメントを読み込めませんでした。", reload: "ページを再読み込み" },
  ko: { failed: "댓글을 불러오지 못했습니다.", reload: "페이지 새로고침" },
};

/**
 * Says in the panel's place that it is not there, and offers to load the page anew: after a deployment the code of the
 * one before is gone for good. Returns what takes the words away.
 */
export function showLoadFailure(place: Element, lang: string): () => void {
  const { failed, reload } = wordsFor(lang.toLowerCase());
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

function wordsFor(tag: string): FailureWords {
  return WORDS[tag] ?? WORDS[tag.split("-", 1)[0] ?? ""] ?? ENGLISH;
}
