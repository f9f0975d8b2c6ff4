import type { DecorationTexts } from "../features/decoration-texts.js";

export const decorations: DecorationTexts = {
  toTop: "ページの先頭へ",
  away: "(●—●) わあ、ページが転んじゃった！",
  welcome: "(/≧▽≦/) 立ち直ったよ！",
  zoom: "画像を拡大",
};
