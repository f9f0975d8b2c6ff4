import { button } from "./button.js";
import { mascotTexts } from "./mascot-texts.js";
import type { MascotWorld } from "./mascot-world.js";

interface TabOptions {
  readonly onOpen: () => void;
  /** Whether the tab gets the focus. */
  readonly focus: boolean;
}

/** Shows a button at the edge of the window that opens the mascot. Returns a function that removes it. */
export function showTab({ settings }: MascotWorld, { onOpen, focus }: TabOptions): () => void {
  const place = document.createElement("aside");
  const tab = createTab(settings.side);
  const name = () => {
    const texts = mascotTexts(document.documentElement.lang, settings.name);
    place.setAttribute("aria-label", texts.mascot);
    tab.setAttribute("aria-label", texts.show);
    tab.title = texts.show;
  };
  name();
  // The next page may have another language.
  window.addEventListener("hanblog:navigate", name);
  tab.addEventListener("click", onOpen);
  place.append(tab);
  document.body.append(place);
  if (focus) tab.focus();
  return () => {
    window.removeEventListener("hanblog:navigate", name);
    place.remove();
  };
}

function createTab(side: "left" | "right"): HTMLButtonElement {
  const tab = button(`mascot-tab is-${side}`);
  const face = document.createElementNS(SVG, "svg");
  face.setAttribute("viewBox", "0 0 24 24");
  face.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", FACE);
  path.setAttribute("fill", "none");
  path.setAttribute("stroke", "currentcolor");
  path.setAttribute("stroke-width", "1.8");
  path.setAttribute("stroke-linecap", "round");
  face.append(path);
  tab.append(face);
  return tab;
}

const SVG = "http://www.w3.org/2000/svg";
/** A round face with a fringe, two eyes and a smile. */
const FACE =
  "M3 12a9 9 0 1 0 18 0a9 9 0 1 0-18 0M4 9.500c4 .5 7-1 8.500-4c1.500 3 4 4.300 7.500 4M9 13v.8M15 13v.8M9.500 17c1.500 1.200 3.500 1.200 5 0";
