/** Set on `<html>` while a page turns, for the style sheet: only then anything bears the name of a transition. */
const MARK = "data-turning";
/** How far the old main part stands from the new one, in pixels; read by `runtime.css`. */
const OFFSET_X = "--turn-x";
const OFFSET_Y = "--turn-y";

/** What a picture of the old page may keep the new one waiting, in milliseconds: three frames. */
const LONGEST_PICTURE = 50;
/** Who changes the page in this many milliseconds takes pictures quickly. */
const FRAME = 16;

/** Puts another page in the place of the one on show by calling `change` once; resolves when that is done. */
export type TurnPage = (change: () => void) => Promise<void>;

export interface TurnPageOptions {
  readonly document: Document;
  /** Whether the visitor wants no motion. */
  readonly isStill: () => boolean;
  /** A clock of milliseconds. */
  readonly now: () => number;
}

/**
 * Lets one page fade into the next where the browser can do that and somebody sees it; elsewhere, and where the
 * fade has kept the page before waiting, the change is made at once. What `change` throws comes back as a rejection; a fade that is cut short is none.
 */
export function createPageTurner({ document, isStill, now }: TurnPageOptions): TurnPage {
  const root = document.documentElement;
  let latest: ViewTransition | null = null;
  let isSlow = false;

  return async (change) => {
    const started = now();
    if (isSlow || !("startViewTransition" in document) || document.hidden || isStill()) {
      change();
      isSlow &&= now() - started > FRAME;
      return;
    }
    root.setAttribute(MARK, "");
    const transition = document.startViewTransition(() => {
      isSlow = now() - started > LONGEST_PICTURE;
      const before = mainCorner(document);
      change();
      const after = mainCorner(document);
      // Pages are scrolled: the old one has to fade where it was seen.
      root.style.setProperty(OFFSET_X, `${before.x - after.x}px`);
      root.style.setProperty(OFFSET_Y, `${before.y - after.y}px`);
    });
    latest = transition;
    const end = () => {
      if (latest === transition) unmark(root);
    };
    // A newer transition, or a tab that is hidden, rejects these; the page has changed all the same.
    transition.ready.catch(() => undefined);
    transition.finished.then(end, end);
    await transition.updateCallbackDone;
  };
}

function mainCorner(document: Document): { readonly x: number; readonly y: number } {
  return document.querySelector("main")?.getBoundingClientRect() ?? { x: 0, y: 0 };
}

function unmark(root: HTMLElement): void {
  root.removeAttribute(MARK);
  root.style.removeProperty(OFFSET_X);
  root.style.removeProperty(OFFSET_Y);
  if (root.getAttribute("style") === "") root.removeAttribute("style");
}
