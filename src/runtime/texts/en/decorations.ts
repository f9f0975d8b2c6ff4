import type { DecorationTexts } from "../features/decoration-texts.js";

export const decorations: DecorationTexts = {
  toTop: "Back to the top",
  away: "(●—●) Oh no, the page fell over!",
  welcome: "(/≧▽≦/) It is up again!",
  zoom: "Enlarge image",
};
