import type { MarkdownTexts } from "../features/markdown-texts.js";

export const markdown: MarkdownTexts = {
  tip: "提示",
  warning: "注意",
  danger: "警告",
  details: "詳細資訊",
  theorem: "定理",
  info: "資訊",
  note: "說明",
  important: "重要",
  caution: "當心",
  copy: "複製程式碼",
  done: "已完成",
  open: "未完成",
  diagram: "圖表",
  diagramFault: "無法繪製這個圖表：",
  headingLink: "此標題的連結",
  toc: "目錄",
  backToReference: "回到引用處",
  codeNote: "註",
};
