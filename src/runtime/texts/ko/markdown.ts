import type { MarkdownTexts } from "../features/markdown-texts.js";

export const markdown: MarkdownTexts = {
  tip: "팁",
  warning: "주의",
  danger: "경고",
  details: "자세히",
  theorem: "정리",
  info: "정보",
  note: "참고",
  important: "중요",
  caution: "조심",
  copy: "코드 복사",
  done: "완료",
  open: "미완료",
  diagram: "다이어그램",
  diagramFault: "다이어그램을 그릴 수 없습니다:",
  headingLink: "이 제목으로 가는 링크",
  toc: "제목 목록",
  backToReference: "참조 위치로 돌아가기",
  codeNote: "주석",
};
