import type { MascotTexts } from "../features/mascot-texts.js";

export const mascot: MascotTexts = {
  mascot: "Mascot",
  figure: "{name}: press to greet, arrow keys to move",
  hide: "Hide {name}",
  show: "Show {name}",
};
