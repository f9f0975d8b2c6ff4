import type { DecorationTexts } from "../features/decoration-texts.js";

export const decorations: DecorationTexts = {
  toTop: "回到顶部",
  away: "(●—●) 哎呀，页面摔倒啦！",
  welcome: "(/≧▽≦/) 又站起来啦！",
  zoom: "放大图片",
};
