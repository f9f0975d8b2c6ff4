import type { MarkdownTexts } from "../features/markdown-texts.js";

export const markdown: MarkdownTexts = {
  tip: "Tip",
  warning: "Warning",
  danger: "Danger",
  details: "Details",
  theorem: "Theorem",
  info: "Info",
  note: "Note",
  important: "Important",
  caution: "Caution",
  copy: "Copy code",
  done: "Done",
  open: "Not done",
  diagram: "Diagram",
  diagramFault: "This diagram cannot be drawn:",
  headingLink: "Link to this heading",
  toc: "Table of contents",
  backToReference: "Back to reference",
  codeNote: "Note",
};
