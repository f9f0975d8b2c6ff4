import { freeStrips, type Strip } from "./free-strips.js";
import { takenStrips } from "./taken-strips.js";

/** Windows whose margins are used. In narrower ones, everything is text. */
const WIDE = "(min-width: 960px)";

/** The margins that text, contents and sidebar leave. `stop` ends the watch. */
export interface Margins {
  /** Returns the free strips of the window, from left to right. */
  readonly strips: () => readonly Strip[];
  readonly stop: () => void;
}

/**
 * Watches the margins of the page. This is the only place that decides who gets room next to the text: the style sheet lays out
 * text, contents and sidebar, and decorations take what is left in the lowest `height` pixels of the window. Calls `onChange`
 * after a change.
 */
export function watchMargins(height: number, onChange: () => void): Margins {
  const wide = window.matchMedia(WIDE);
  let known = measure();

  function measure(): readonly Strip[] {
    const root = document.querySelector("#app") ?? document.body;
    if (!wide.matches) return [];
    // Without the room that a page may reserve for a scroll bar.
    return freeStrips(takenStrips(root, height), document.documentElement.offsetWidth);
  }
  function look(): void {
    const before = JSON.stringify(known);
    known = measure();
    if (JSON.stringify(known) !== before) onChange();
  }
  const listening = new AbortController();
  const { signal } = listening;
  wide.addEventListener("change", look, { signal });
  window.addEventListener("resize", look, { signal });
  // The layout of the new page is known: the router has scrolled before it sends this event.
  window.addEventListener("hanblog:navigate", look, { signal });
  // The page may get or lose a scroll bar, or text that was loaded late.
  const observer = new ResizeObserver(look);
  observer.observe(document.body);
  return {
    strips: () => known,
    stop() {
      listening.abort();
      observer.disconnect();
    },
  };
}
