import { vi } from "vitest";

const NOT = /:not\(([^()]*)\)/g;

/**
 * Adds support for `:not(a img, button img)`, because happy-dom ignores its combinators. `vi.restoreAllMocks`
 * removes it.
 */
export function installComplexNot(): void {
  const matches = Element.prototype.matches;
  const fits = (element: Element, selector: string): boolean => {
    if (!selector.includes(":not(")) return matches.call(element, selector);
    const refused = [...selector.matchAll(NOT)].flatMap(([, list = ""]) => list.split(","));
    return (
      matches.call(element, selector.replaceAll(NOT, "")) && !refused.some((one) => isWithin(element, one))
    );
  };
  /** Whether an element matches `outer inner`, or a selector without combinators. */
  const isWithin = (element: Element, selector: string): boolean => {
    const [outer = "", inner] = selector.trim().split(" ");
    if (inner === undefined) return matches.call(element, outer);
    return matches.call(element, inner) && (element.parentElement?.closest(outer) ?? null) !== null;
  };
  vi.spyOn(Element.prototype, "matches").mockImplementation(function (this: Element, selector: string) {
    return fits(this, selector);
  });
  const find = Element.prototype.querySelectorAll;
  vi.spyOn(document.body, "querySelectorAll").mockImplementation((selector: string) => {
    const found = [...find.call(document.body, selector.replaceAll(NOT, ""))];
    return found.filter((element) => fits(element, selector)) as unknown as NodeListOf<Element>;
  });
}
