import type { Page } from "playwright-core";

/**
 * Returns a line for each element outside the panel's place: its width, its horizontal place and its whole computed
 * style. Heights are left out for the elements around the panel, which grow with it, and so are their effects.
 */
export function describeOutside(page: Page, place: string): Promise<readonly string[]> {
  return page.evaluate((place) => {
    const panel = document.querySelector(place);
    // Values that follow from a height or a vertical place. The panel's own registered properties are used by no page.
    const vertical = /^(?:height|block-size|top|bottom|inset-block.*|perspective-origin|transform-origin)$/;
    return [...document.body.querySelectorAll("*")].flatMap((element) => {
      if (element.matches("script, style, link, noscript") || panel?.contains(element)) return [];
      const isAround = element.contains(panel);
      const { x, width, height } = element.getBoundingClientRect();
      const style = getComputedStyle(element);
      const values = [...style].flatMap((name) =>
        vertical.test(name) || name.startsWith("--hanblog")
          ? []
          : [`${name}: ${style.getPropertyValue(name)}`],
      );
      const size = `${x.toFixed(1)} ${width.toFixed(1)} ${isAround ? "" : height.toFixed(1)}`;
      return [`${element.tagName}.${element.className} ${size} ${values.join("; ")}`];
    });
  }, place);
}

/** Returns the parts of each line that differ between two descriptions. */
export function differencesOf(before: readonly string[], after: readonly string[]): readonly string[] {
  if (before.length !== after.length) return [`${before.length} elements, then ${after.length}`];
  return before.flatMap((line, index) => {
    const old = new Set(line.split("; "));
    const changed = (after[index] ?? "").split("; ").filter((part) => !old.has(part));
    return changed.length === 0 ? [] : [`${line.split(" ")[0]}: ${changed.join("; ")}`];
  });
}
