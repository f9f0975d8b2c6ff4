import type { Box } from "./geometry.js";

/** Pixels between two places that are looked at: less than a line of text is high. */
const GRID = 12;

/** Whether text of the page, but not of `own`, can be seen within a box of the window. */
export function coversText(box: Box, own: Element): boolean {
  const elements = new Set<Element>();
  for (let x = box.x; x <= box.x + box.width; x += GRID * 2) {
    for (let y = box.y; y <= box.y + box.height; y += GRID) {
      for (const element of document.elementsFromPoint(x, y)) elements.add(element);
    }
  }
  return [...elements].some((element) => !own.contains(element) && hasTextIn(element, box));
}

/** Whether text that stands in an element itself, not in those within it, lies in a box. */
export function hasTextIn(element: Element, box: Box): boolean {
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
