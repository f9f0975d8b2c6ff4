import type { Page } from "playwright-core";

/**
 * Returns the visible texts of the page that are behind elements matching `selector`, at the top, in the middle
 * and at the end of the page. Boxes are compared, so it does not matter what is drawn on top.
 */
export async function textsBehind(page: Page, selector: string): Promise<readonly string[]> {
  const found: string[] = [];
  for (const part of [0, 0.5, 1]) {
    await page.evaluate((at) => {
      const { scrollHeight, clientHeight } = document.documentElement;
      window.scrollTo({ top: (scrollHeight - clientHeight) * at, behavior: "instant" });
    }, part);
    found.push(...(await page.evaluate(findTexts, selector)));
  }
  return found;
}

/** Runs in the page. */
function findTexts(selector: string): readonly string[] {
  const covers = [...document.querySelectorAll(selector)].filter((cover) => cover.checkVisibility());
  const boxes = covers.map((cover) => cover.getBoundingClientRect());

  const overlap = (a: DOMRect, b: DOMRect): DOMRect => {
    const [left, top] = [Math.max(a.left, b.left), Math.max(a.top, b.top)];
    const [right, bottom] = [Math.min(a.right, b.right), Math.min(a.bottom, b.bottom)];
    return new DOMRect(left, top, Math.max(right - left, 0), Math.max(bottom - top, 0));
  };
  const hasArea = ({ width, height }: DOMRect) => width > 0.5 && height > 0.5;
  /** The part of a box that scrolling and clipping ancestors leave visible. */
  const clip = (element: Element, box: DOMRect): DOMRect => {
    let clipped = box;
    for (let around: Element | null = element; around !== null; around = around.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(around);
      if (around !== document.documentElement && (overflowX !== "visible" || overflowY !== "visible")) {
        clipped = overlap(clipped, around.getBoundingClientRect());
      }
    }
    return clipped;
  };
  const isBehind = (element: Element, box: DOMRect) =>
    boxes.some((cover) => hasArea(overlap(box, cover)) && hasArea(overlap(clip(element, box), cover)));

  const found: string[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
    const parent = text.parentElement;
    const value = text.nodeValue?.trim() ?? "";
    if (parent === null || value === "" || covers.some((cover) => cover.contains(parent))) continue;
    if (!parent.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    range.selectNodeContents(text);
    if ([...range.getClientRects()].some((box) => isBehind(parent, box))) found.push(value.slice(0, 40));
  }
  for (const field of document.querySelectorAll("input, textarea, select")) {
    if (field.checkVisibility() && isBehind(field, field.getBoundingClientRect())) found.push(field.tagName);
  }
  return found;
}
