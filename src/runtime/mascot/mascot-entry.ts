import type { MascotWorld } from "./mascot-world.js";
import type { MascotTexts } from "../texts/features/site-texts.js";
import { nearestLanguage } from "../texts/nearest-language.js";
import { MASCOT_TEXTS } from "../texts/tables/mascot.js";

/** Selector of the place in the theme's bar that holds the entry. */
const SLOT = "[data-mascot-entry]";

interface EntryOptions {
  readonly onOpen: () => void;
  /** Whether the entry gets the focus. */
  readonly focus: boolean;
}

/**
 * Shows a button that opens the mascot: in the bar of the theme, or at the edge of the window if the theme has none. Returns
 * a function that removes it.
 */
export function showEntry({ settings }: MascotWorld, { onOpen, focus }: EntryOptions): () => void {
  const slot = document.querySelector(SLOT);
  const entry = createEntry(slot === null ? `mascot-tab is-${settings.side}` : "mascot-entry");
  // Content outside of the theme's elements should be in a landmark.
  const place = slot === null ? document.createElement("aside") : null;
  const name = () => {
    const texts = mascotTexts(document.documentElement.lang, settings.name);
    place?.setAttribute("aria-label", texts.mascot);
    entry.setAttribute("aria-label", texts.show);
    entry.title = texts.show;
    // A page of another kind may have a navbar of its own.
    if (!entry.isConnected) document.querySelector(SLOT)?.append(entry);
  };
  if (place === null) slot?.append(entry);
  else {
    place.append(entry);
    document.body.append(place);
  }
  name();
  // The next page may have another language.
  window.addEventListener("hanblog:navigate", name);
  entry.addEventListener("click", onOpen);
  if (focus) entry.focus();
  return () => {
    window.removeEventListener("hanblog:navigate", name);
    entry.remove();
    place?.remove();
  };
}

/** Returns the texts of the mascot with its name filled in. A mascot without a name gets a generic one. */
export function mascotTexts(lang: string, name: string): MascotTexts {
  const texts = nearestLanguage(MASCOT_TEXTS, lang)[1];
  const mascot = name || texts.mascot;
  const fill = (text: string) => text.replace("{name}", () => mascot);
  return { mascot, figure: fill(texts.figure), hide: fill(texts.hide), show: fill(texts.show) };
}

function createEntry(className: string): HTMLButtonElement {
  const entry = button(className);
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
  entry.append(face);
  return entry;
}

/** Creates a button of the mascot. */
export function button(className: string): HTMLButtonElement {
  const element = document.createElement("button");
  element.type = "button";
  element.className = className;
  return element;
}

const SVG = "http://www.w3.org/2000/svg";
/** A round face with a fringe, two eyes and a smile. */
const FACE =
  "M3 12a9 9 0 1 0 18 0a9 9 0 1 0-18 0M4 9.500c4 .5 7-1 8.500-4c1.500 3 4 4.300 7.500 4M9 13v.8M15 13v.8M9.500 17c1.500 1.200 3.500 1.200 5 0";
