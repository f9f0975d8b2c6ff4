import type { IssueLocale } from "../../model/comments.js";

/** What only readers without scripts are told, so that no browser loads it as a script. */
export const NO_SCRIPT: Readonly<Record<IssueLocale, string>> = {
  en: "Comments can be written only where JavaScript is on.",
  zh: "发表评论需要启用 JavaScript。",
  pt: "Só é possível escrever comentários com JavaScript ativado.",
  ja: "コメントを書くには JavaScript を有効にしてください。",
  he: "אפשר לכתוב תגובות רק כאשר JavaScript מופעל.",
};
