import { STYLE_ATTRIBUTE } from "../model/document/inline-style.js";

/** Elements whose content belongs to another part of the page than they do themselves. */
const EDGES = '[data-content],[data-cards],[data-slot=""],[data-island]';

/**
 * Sets the stored styles of the elements in `root` that React is about to hydrate. React assumes that they have their
 * styles. The content of pages, cards and slots is not React's: the page's style sheet applies its styles.
 */
export function applyStyles(root: Element): void {
  for (const element of root.querySelectorAll<HTMLElement>(`[${STYLE_ATTRIBUTE}]`)) {
    const edge = element.parentElement?.closest(EDGES) ?? null;
    if (edge === root || edge === null || !root.contains(edge)) applyStyle(element);
  }
}

/** Sets the stored style of one element by the CSSOM, which a content security policy does not restrict. */
export function applyStyle(element: HTMLElement | SVGElement): void {
  element.style.cssText = element.getAttribute(STYLE_ATTRIBUTE) ?? "";
  element.removeAttribute(STYLE_ATTRIBUTE);
}
