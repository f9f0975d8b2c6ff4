import type { Point, Box } from "../geometry.js";

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
export function coversText(box: Box, own: Element): boolean {
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
