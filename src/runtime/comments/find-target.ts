/**
 * Returns the element that the site selects for its panel, or `host` if it selects none. Returns `null` if no element
 * matches.
 */
export function findTarget(host: Element, selector: string | null): Element | null {
  if (selector === null) return host;
  try {
    return document.querySelector(selector);
  } catch {
    return null;
  }
}
