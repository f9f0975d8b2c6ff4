import type { DecorationTexts } from "../features/decoration-texts.js";

export const decorations: DecorationTexts = {
  toTop: "回到頂部",
  away: "(●—●) 哎呀，頁面摔倒啦！",
  welcome: "(/≧▽≦/) 又站起來啦！",
  zoom: "放大圖片",
};
