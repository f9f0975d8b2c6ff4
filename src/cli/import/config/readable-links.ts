import { type Fields, mapTexts } from "../plain-value.js";

/** Options whose values are links of the site. */
const LINKS = new Set(["nav", "sidebar", "redirects", "locales"]);

/** Returns options whose links have their letters instead of percent-encoded bytes, so that an author can read them. */
export function readableLinks(options: Fields): Fields {
  return Object.fromEntries(
    Object.entries(options).map(([name, value]) => [
      name,
      LINKS.has(name) ? mapTexts(value, readableLink) : value,
    ]),
  );
}

/** Decodes letters outside of ASCII only, because signs such as `#` and `%` have a meaning in a link. */
function readableLink(link: string): string {
  if (!link.startsWith("/")) return link;
  return link.replace(/(?:%[89A-F][\dA-F])+/gi, (bytes) => {
    try {
      const text = decodeURIComponent(bytes);
      // Marks without a form of their own, such as a space that is not ASCII, stay encoded.
      return /^[\p{L}\p{M}\p{N}\p{P}\p{S}]+$/u.test(text) ? text : bytes;
    } catch {
      return bytes;
    }
  });
}
