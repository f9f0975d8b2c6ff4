import { readablePath } from "../../../runtime/model/path.js";

/** Converts the page address of an imported comment to the address under which the widget looks it up. */
export type ToAddress = (url: string) => string;

/**
 * Normalizes a page address to the form that the original widget uses: `decodeURI(location.pathname)`,
 * without `index.html`. Keeps the query.
 */
export function normalizeAddress(url: string): string {
  const [, place = ""] = /^(?:https?:)?\/\/[^/?#]*(.*)$/is.exec(url.trim()) ?? [null, url.trim()];
  const [address = ""] = place.split("#", 1);
  const isWhole = place.length < url.trim().length;
  const mark = address.indexOf("?");
  const path = mark < 0 ? address : address.slice(0, mark);
  const query = mark < 0 ? "" : address.slice(mark);
  const readable = readablePath(path);
  // A path with encoded control characters such as `%00` stays encoded, because PostgreSQL does not support
  // NUL characters.
  const named = (/\p{Cc}/u.test(readable) ? path : readable).replace(/\/index\.html?$/i, "/");
  return (isWhole && !named.startsWith("/") ? `/${named}` : named) + query;
}

/**
 * Creates a converter from a map of old to new addresses. Addresses that are not in the map are only
 * normalized.
 */
export function createToPageAddress(moved: ReadonlyMap<string, string>): ToAddress {
  const byAddress = new Map([...moved].map(([from, to]) => [normalizeAddress(from), normalizeAddress(to)]));
  return (url) => {
    const address = normalizeAddress(url);
    return byAddress.get(address) ?? address;
  };
}
