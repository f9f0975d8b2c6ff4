import { trusted } from "../policy/trusted.js";

/** Elements that run code or load documents. */
const ACTIVE = ["script", "iframe", "object", "embed", "base", "meta", "link", "form"];

/** Attributes with a URL that could be code. */
const URLS = ["href", "xlink:href", "src", "action"];

/**
 * Returns whether HTML contains no code. Mermaid has sanitised its drawings already, but it inserts them as text, which
 * Trusted Types allow only after a check.
 */
export function isInert(html: string): boolean {
  const { body, head } = new DOMParser().parseFromString(trusted.createHTML(html), "text/html");
  return [...head.querySelectorAll("*"), ...body.querySelectorAll("*")].every(
    (element) => !ACTIVE.includes(element.localName) && element.getAttributeNames().every(isQuietIn(element)),
  );
}

function isQuietIn(element: Element): (name: string) => boolean {
  return (name) =>
    !name.startsWith("on") &&
    !(URLS.includes(name) && /^[\0-\x20]*(?:java|vb)script:/i.test(element.getAttribute(name) ?? ""));
}
