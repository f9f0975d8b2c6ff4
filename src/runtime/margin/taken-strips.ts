import type { Strip } from "./free-strips.js";

/** Elements whose whole box counts, whatever they contain. */
const SOLID = "img, svg, video, canvas, iframe, input, button, textarea, select, hr, table, pre, summary";
/** Share of the window's width from which the background of an element belongs to the page and not to a column. */
const PAGE_SHARE = 0.9;

/**
 * Returns the strips of the window that the content of `root` takes anywhere on the page: text, pictures, and boxes with a
 * background. Elements that stay in the window count if they are in its lowest `height` pixels, as a sidebar does, and a
 * navbar does not. Reads few elements, because most are inside a column that is already known.
 */
export function takenStrips(root: Element, height: number): readonly Strip[] {
  const { clientWidth } = document.documentElement;
  const floor = window.innerHeight - height;
  const taken: Strip[] = [];
  const isKnown = ({ left, right }: DOMRect) =>
    taken.some(({ from, to }) => from <= left + 1 && right - 1 <= to);

  function visit(element: Element): void {
    const box = element.getBoundingClientRect();
    const style = getComputedStyle(element);
    const hasBox = style.display !== "contents";
    if (hasBox && (box.width === 0 || box.height === 0 || isKnown(box))) return;
    const stays = style.position === "fixed" || style.position === "sticky";
    if (style.display === "none" || style.visibility === "hidden" || (stays && box.bottom <= floor)) return;
    const isNarrow = hasBox && box.width < PAGE_SHARE * clientWidth;
    if (element.matches(SOLID) || (isNarrow && (hasText(element) || isPainted(style)))) return take(box);
    if (hasText(element)) return take(textBox(element));
    for (const child of element.children) visit(child);
  }
  function take({ left, right }: DOMRect): void {
    if (right > left) taken.push({ from: left, to: right });
  }
  visit(root);
  return taken;
}

function hasText({ childNodes }: Element): boolean {
  return [...childNodes].some(
    (node) => node.nodeType === Node.TEXT_NODE && (node.nodeValue ?? "").trim() !== "",
  );
}

function textBox(element: Element): DOMRect {
  const range = document.createRange();
  range.selectNodeContents(element);
  return range.getBoundingClientRect();
}

function isPainted({ backgroundColor, backgroundImage }: CSSStyleDeclaration): boolean {
  return backgroundImage !== "none" || !/^(?:transparent|rgba\(.*, 0\))?$/.test(backgroundColor);
}
