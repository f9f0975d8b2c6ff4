import type { IssueLocale } from "../../model/comments.js";
import type { StoreLanguage } from "../store-strings/store-strings.js";

const CHINESE = "发表评论需要启用 JavaScript。";

/** What only readers without scripts are told, so that no browser loads it as a script. */
export const NO_SCRIPT: Readonly<Record<IssueLocale | StoreLanguage, string>> = {
  en: "Comments can be written only where JavaScript is on.",
  "zh-TW": "發表評論需要啟用 JavaScript。",
  "zh-CN": CHINESE,
  zh: CHINESE,
  pt: "Só é possível escrever comentários com JavaScript ativado.",
  ja: "コメントを書くには JavaScript を有効にしてください。",
  he: "אפשר לכתוב תגובות רק כאשר JavaScript מופעל.",
};
