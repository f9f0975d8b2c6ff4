import { FIRST_VISIT } from "./start/first-visit.js";
import { isMode, MODE_KEY } from "./navbar/mode.js";

/**
 * Key in both storages. In `localStorage` it marks a browser that has been here; in `sessionStorage`, a session. The value
 * is empty in a browser's first session.
 */
const VISITED_KEY = "hanblog:visited";

/**
 * Applies the visitor's mode, marks the first document of a session and every document from the second session on, and
 * makes full page loads fade in. It runs in the head of every document, before the first paint. It is inlined in every
 * HTML file, so it is one function without helpers.
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
    // Without storage, the first document of a session is unknown, so none shows the loader screen.
  }
  // In `style.css`, the rule could apply after Chromium reveals the page, which aborts the fade with an uncaught error.
  if ("onpagereveal" in window) {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("@media(prefers-reduced-motion:no-preference){@view-transition{navigation:auto}}");
    document.adoptedStyleSheets = [sheet];
  }
}
