import type { MascotTexts } from "../features/mascot-texts.js";

export const mascot: MascotTexts = {
  mascot: "マスコット",
  figure: "{name}：押すとあいさつ、矢印キーで移動",
  hide: "{name}を隠す",
  show: "{name}を表示",
};
