/** Set on `<html>` while a page turns, for the style sheet: only then anything bears the name of a transition. */
const MARK = "data-turning";
/** The picture of the old main part, by the name that `runtime.css` gives it. */
const OLD_MAIN = "::view-transition-old(hanblog-main)";

/** How long a fade may keep the visitor waiting for the new page, and then for its own second frame; milliseconds. */
const LONGEST_WAIT = 50;

/** Puts another page in the place of the one on show by calling `change` once; resolves when that is done. */
export type TurnPage = (change: () => void) => Promise<void>;

/** The browser, as far as the fade between two pages needs it. */
export interface TurnPageOptions {
  readonly document: Document;
  /** Whether the visitor wants no motion. */
  readonly isStill: () => boolean;
  /** A clock of milliseconds. */
  readonly now: () => number;
  /** Calls back before the next frame is drawn. */
  readonly beforeFrame: (run: () => void) => void;
}

/**
 * Lets one page fade into the next where the browser can do that and somebody sees it; elsewhere, and once a fade
 * has kept the visitor waiting, the change is made at once. What `change` throws comes back as a rejection; a fade
 * that is cut short is none.
 */
export function createPageTurner({ document, isStill, now, beforeFrame }: TurnPageOptions): TurnPage {
  const root = document.documentElement;
  let latest: ViewTransition | null = null;
  let isSlow = false;

  return async (change) => {
    if (isSlow || !("startViewTransition" in document) || document.hidden || isStill()) return change();
    root.setAttribute(MARK, "");
    let shift = "";
    let since = now();
    const noteWait = () => {
      isSlow ||= now() - since > LONGEST_WAIT;
    };
    const transition = document.startViewTransition(() => {
      noteWait();
      const before = mainCorner(document);
      change();
      const after = mainCorner(document);
      since = now();
      shift = `${before.x - after.x}px ${before.y - after.y}px`;
    });
    latest = transition;
    const end = () => {
      if (latest === transition) root.removeAttribute(MARK);
    };
    transition.ready
      // Pages are scrolled: the old one has to fade where it was seen. A property of the root would restyle the page.
      .then(() => {
        root.animate({ translate: shift }, { pseudoElement: OLD_MAIN, fill: "forwards" });
        // Without a graphics card the first frame of a fade takes the time of several.
        beforeFrame(noteWait);
      })
      // A newer transition, or a tab that is hidden, ends it early; the page has changed all the same.
      .catch(() => undefined);
    transition.finished.then(end, end);
    await transition.updateCallbackDone;
  };
}

function mainCorner(document: Document): { readonly x: number; readonly y: number } {
  return document.querySelector("main")?.getBoundingClientRect() ?? { x: 0, y: 0 };
}
