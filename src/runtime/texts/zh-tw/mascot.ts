import type { MascotTexts } from "../features/mascot-texts.js";

export const mascot: MascotTexts = {
  mascot: "看板娘",
  figure: "{name}：點一下打招呼，方向鍵可以移動",
  hide: "隱藏{name}",
  show: "顯示{name}",
};
