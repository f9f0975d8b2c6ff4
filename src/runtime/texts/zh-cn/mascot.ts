import type { MascotTexts } from "../features/mascot-texts.js";

export const mascot: MascotTexts = {
  mascot: "看板娘",
  figure: "{name}：点一下打招呼，方向键可以移动",
  hide: "隐藏{name}",
  show: "显示{name}",
};
