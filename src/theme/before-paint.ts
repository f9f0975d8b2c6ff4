import { FIRST_VISIT } from "./first-visit.js";
import { isMode, MODE_KEY } from "./mode.js";

/**
 * Key in both storages. In `localStorage` it marks a browser that has been here; in `sessionStorage`, a session. The value
 * is empty in a browser's first session.
 */
const VISITED_KEY = "hanblog:visited";

/**
 * Runs in the head of every document, so that nothing is painted in a look that is then taken back: shows the mode that
 * the visitor chose, marks the first document of a session and every document from the second session on, and fades a
 * page that loads in full into view. It is part of every HTML file, so it is one function, without others that it could
 * share.
 */
export function beforePaint(): void {
  const { dataset } = document.documentElement;
  try {
    const mode = localStorage.getItem(MODE_KEY);
    if (isMode(mode)) dataset["theme"] = mode;
    if (sessionStorage.getItem(VISITED_KEY) === null) {
      sessionStorage.setItem(VISITED_KEY, localStorage.getItem(VISITED_KEY) ?? "");
      localStorage.setItem(VISITED_KEY, "1");
      dataset[FIRST_VISIT] = "";
    }
    if (sessionStorage.getItem(VISITED_KEY)) dataset["returning"] = "";
  } catch {
    // Where storage is forbidden, no document is the first: a loader screen on every page would be worse than none.
  }
  // With the style sheet, Chromium might reveal the page before the rule applies, and abort the fade with an uncaught error.
  if ("onpagereveal" in window) {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("@media(prefers-reduced-motion:no-preference){@view-transition{navigation:auto}}");
    document.adoptedStyleSheets = [sheet];
  }
}
