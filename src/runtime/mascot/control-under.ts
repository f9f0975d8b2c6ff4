import { hasTextIn } from "./covers-text.js";
import type { Point } from "./geometry.js";

/**
 * Returns the link or button whose text is at a position of the window, ignoring everything inside `own`.
 * Returns `null` if there is none.
 */
export function controlUnder({ x, y }: Point, own: Element): HTMLElement | null {
  const under = document.elementsFromPoint(x, y).find((element) => !own.contains(element));
  if (under === undefined || !hasTextIn(under, { x, y, width: 0, height: 0 })) return null;
  return under.closest<HTMLElement>("a[href], button, summary");
}
