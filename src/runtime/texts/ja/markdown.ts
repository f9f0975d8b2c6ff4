import type { MarkdownTexts } from "../features/markdown-texts.js";

export const markdown: MarkdownTexts = {
  tip: "ヒント",
  warning: "注意",
  danger: "警告",
  details: "詳細",
  theorem: "定理",
  info: "情報",
  note: "補足",
  important: "重要",
  caution: "要注意",
  copy: "コードをコピー",
  done: "完了",
  open: "未完了",
  diagram: "図",
  diagramFault: "この図を描画できません：",
  headingLink: "この見出しへのリンク",
  toc: "見出しの一覧",
  backToReference: "参照元へ戻る",
  codeNote: "注",
};
