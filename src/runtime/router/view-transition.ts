/**
 * Attribute of `<html>` during a transition. The style sheet names transition elements only while it is set.
 */
const MARK = "data-turning";
/** The snapshot of the old main part, by its name in `runtime.css`. */
const OLD_MAIN = "::view-transition-old(hanblog-main)";

/**
 * Maximum delay that a fade may add, in milliseconds. It applies to the change of the page, and to the second
 * frame of the fade.
 */
const LONGEST_WAIT = 50;

/** Replaces the shown page by calling `change` once. Resolves when that is done. */
export type TurnPage = (change: () => void) => Promise<void>;

/** The parts of the browser that the fade between two pages uses. */
interface TurnPageOptions {
  readonly document: Document;
  /** Whether the visitor prefers reduced motion. */
  readonly isStill: () => boolean;
  /** Returns the time in milliseconds. */
  readonly now: () => number;
  /** Calls `run` before the next frame is drawn. */
  readonly beforeFrame: (run: () => void) => void;
}

/**
 * Creates a function that fades from one page to the next. It changes the page without a fade if the browser
 * has no view transitions, the tab is hidden, or an earlier fade was slow. It rejects with the error that
 * `change` throws; an interrupted fade is not an error.
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
      // Pages are scrolled, so the old page must fade at its visible position. Setting a property on the root
      // would restyle the page.
      .then(() => {
        root.animate({ translate: shift }, { pseudoElement: OLD_MAIN, fill: "forwards" });
        // Without a graphics card, the first frame of a fade takes as long as several.
        beforeFrame(noteWait);
      })
      // A newer transition or a hidden tab interrupts the fade. The page has changed anyway.
      .catch(() => undefined);
    transition.finished.then(end, end);
    await transition.updateCallbackDone;
  };
}

function mainCorner(document: Document): { readonly x: number; readonly y: number } {
  return document.querySelector("main")?.getBoundingClientRect() ?? { x: 0, y: 0 };
}
