import type { Box, Point } from "../geometry.js";
import type { MascotWorld } from "../mascot-world.js";

/** Time after the last scroll event until scrolling has ended, in milliseconds. */
const STILL = 150;

/** A running watch. `stop` removes its listeners from the window. */
export interface Ground {
  /** Checks again whether the mascot covers text. */
  readonly look: () => void;
  readonly stop: () => void;
}

/** Makes the mascot transparent while it covers text, so that the text is readable. */
export function watchGround(
  root: HTMLElement,
  figure: () => Box,
  { timers, whenIdle }: Pick<MascotWorld, "timers" | "whenIdle">,
): Ground {
  const listening = new AbortController();
  let timer: number | undefined;
  let unlook = (): void => undefined;

  function look(): void {
    const { left, top } = root.getBoundingClientRect();
    const { x, y, width, height } = figure();
    root.classList.toggle("is-over-text", coversText({ x: left + x, y: top + y, width, height }, root));
  }
  function stopWaiting(): void {
    timers.clearTimeout(timer);
    unlook();
  }
  function later(): void {
    stopWaiting();
    timer = timers.setTimeout(() => {
      unlook = whenIdle(look);
    }, STILL);
  }
  // Captures scrolling of any element, such as a sidebar.
  window.addEventListener("scroll", later, { signal: listening.signal, passive: true, capture: true });
  window.addEventListener("resize", later, { signal: listening.signal });
  return {
    look: later,
    stop() {
      listening.abort();
      stopWaiting();
    },
  };
}

/**
 * Returns the link or button whose text is at a position of the window, ignoring everything inside `own`.
 * Returns `null` if there is none.
 */
export function controlUnder({ x, y }: Point, own: Element): HTMLElement | null {
  const under = document.elementsFromPoint(x, y).find((element) => !own.contains(element));
  if (under === undefined || !hasTextIn(under, { x, y, width: 0, height: 0 })) return null;
  return under.closest<HTMLElement>("a[href], button, summary");
}

/** Vertical distance between two tested points, in pixels. It is less than the height of a line of text. */
const GRID = 12;

/** Whether a box of the window contains visible text of the page, ignoring text inside `own`. */
function coversText(box: Box, own: Element): boolean {
  const elements = new Set<Element>();
  for (let x = box.x; x <= box.x + box.width; x += GRID * 2) {
    for (let y = box.y; y <= box.y + box.height; y += GRID) {
      for (const element of document.elementsFromPoint(x, y)) elements.add(element);
    }
  }
  return [...elements].some((element) => !own.contains(element) && hasTextIn(element, box));
}

/** Whether text directly inside an element, not in its children, is in a box. */
function hasTextIn(element: Element, box: Box): boolean {
  return [...element.childNodes].some((node) => {
    if (node.nodeType !== Node.TEXT_NODE || node.nodeValue?.trim() === "") return false;
    const range = document.createRange();
    range.selectNodeContents(node);
    return [...range.getClientRects()].some(
      ({ left, right, top, bottom }) =>
        left < box.x + box.width && right > box.x && top < box.y + box.height && bottom > box.y,
    );
  });
}
