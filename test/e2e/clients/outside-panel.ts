import type { Page } from "playwright-core";

/** Returns a line for each element outside the panel's place: its box and its whole computed style. */
export function describeOutside(page: Page, place: string): Promise<readonly string[]> {
  return page.evaluate((place) => {
    const panel = document.querySelector(place);
    return [...document.body.querySelectorAll("*")].flatMap((element) => {
      if (element.matches("script, style, link, noscript") || panel?.contains(element)) return [];
      const { x, y, width, height } = element.getBoundingClientRect();
      const style = getComputedStyle(element);
      // The panel's own registered properties are used by no page.
      const names = [...style].filter((name) => !name.startsWith("--hanblog"));
      return [
        [
          // Scripts add and remove classes in any order.
          [element.tagName, ...[...element.classList].toSorted()].join("."),
          ...[x, y, width, height].map((length, index) => `${"xywh"[index]} ${length.toFixed(1)}`),
          ...names.map((name) => `${name}: ${style.getPropertyValue(name)}`),
        ].join("; "),
      ];
    });
  }, place);
}

/** Returns the parts of each line that differ between two descriptions. */
export function differencesOf(before: readonly string[], after: readonly string[]): readonly string[] {
  if (before.length !== after.length) return [`${before.length} elements, then ${after.length}`];
  return before.flatMap((line, index) => {
    const old = new Set(line.split("; "));
    const changed = (after[index] ?? "").split("; ").filter((part) => !old.has(part));
    return changed.length === 0 ? [] : [`${line.split("; ")[0]}: ${changed.join("; ")}`];
  });
}

/**
 * Replaces the script of the panel by one that puts an empty box of a height into the panel's place. Themes adapt to the
 * height of a page: they stretch the column next to the text, or fix a footer that would end above the window's edge.
 */
export async function putBox(page: Page, place: string, height: number): Promise<void> {
  const body = `window.Valine = class {};
    document.querySelector(${JSON.stringify(place)}).prepend(Object.assign(document.createElement("div"), {
      style: "height: ${height}px",
    }));`;
  await page.route("**/panel.js", (route) => route.fulfill({ contentType: "text/javascript", body }));
}
