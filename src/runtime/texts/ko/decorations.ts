import type { DecorationTexts } from "../features/decoration-texts.js";

export const decorations: DecorationTexts = {
  toTop: "맨 위로",
  away: "(●—●) 앗, 페이지가 넘어졌어요!",
  welcome: "(/≧▽≦/) 다시 일어났어요!",
  zoom: "이미지 확대",
};
