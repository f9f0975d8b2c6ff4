import type { MascotTexts } from "../features/mascot-texts.js";

export const mascot: MascotTexts = {
  mascot: "마스코트",
  figure: "{name}: 누르면 인사, 방향키로 이동",
  hide: "{name} 숨기기",
  show: "{name} 보이기",
};
