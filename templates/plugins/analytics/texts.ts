import type { ConsentTexts } from "./client.js";

/** Texts of the question for consent, by language. */
export const TEXTS: Readonly<Record<string, ConsentTexts>> = {
  en: { question: "May this site count your visit with cookies or a service?", accept: "Yes", decline: "No" },
  ja: { question: "アクセス解析を許可しますか？", accept: "許可する", decline: "許可しない" },
  ko: { question: "방문 통계를 허용하시겠습니까?", accept: "허용", decline: "거부" },
  zh: { question: "允许本站统计您的访问吗？", accept: "允许", decline: "不允许" },
  "zh-TW": { question: "允許本站統計您的造訪嗎？", accept: "允許", decline: "不允許" },
};
