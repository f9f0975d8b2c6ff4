import type { MarkdownTexts } from "../features/markdown-texts.js";

export const markdown: MarkdownTexts = {
  tip: "提示",
  warning: "注意",
  danger: "警告",
  details: "详细信息",
  theorem: "定理",
  info: "信息",
  note: "说明",
  important: "重要",
  caution: "当心",
  copy: "复制代码",
  done: "已完成",
  open: "未完成",
  diagram: "图表",
  diagramFault: "无法绘制这个图表：",
  headingLink: "此标题的链接",
  toc: "目录",
  backToReference: "回到引用处",
  codeNote: "注",
};
