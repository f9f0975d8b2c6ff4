/** The element that a site names for its panel, or `host` where it names none; `null` where there is no such element. */
export function findTarget(host: Element, selector: string | null): Element | null {
  if (selector === null) return host;
  try {
    return document.querySelector(selector);
  } catch {
    return null;
  }
}
