import { hasTextIn } from "./covers-text.js";
import type { Point } from "./geometry.js";

/** The link or button whose words stand at a place of the window, under all that is of `own`; `null` where none does. */
export function controlUnder({ x, y }: Point, own: Element): HTMLElement | null {
  const under = document.elementsFromPoint(x, y).find((element) => !own.contains(element));
  if (under === undefined || !hasTextIn(under, { x, y, width: 0, height: 0 })) return null;
  return under.closest<HTMLElement>("a[href], button, summary");
}
