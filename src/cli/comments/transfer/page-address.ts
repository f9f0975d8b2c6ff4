import { readablePath } from "../../../runtime/model/path.js";

/** Turns an address that a comment was written at into the one that it is found under. */
export type ToPageAddress = (url: string) => string;

/** The original looks comments up by `decodeURI(location.pathname)` without the name of an index page. */
export function normalizeAddress(url: string): string {
  const [, place = ""] = /^(?:https?:)?\/\/[^/?#]*(.*)$/is.exec(url.trim()) ?? [null, url.trim()];
  const [address = ""] = place.split("#", 1);
  const isWhole = place.length < url.trim().length;
  const mark = address.indexOf("?");
  const path = mark < 0 ? address : address.slice(0, mark);
  const query = mark < 0 ? "" : address.slice(mark);
  const readable = readablePath(path);
  // `%00` stays as it is: PostgreSQL keeps no zero character, and visitors write at no address with its kind.
  const named = (/\p{Cc}/u.test(readable) ? path : readable).replace(/\/index\.html?$/i, "/");
  return (isWhole && !named.startsWith("/") ? `/${named}` : named) + query;
}

/** Addresses by `old -> new`; what is not among them is only normalised. */
export function createToPageAddress(moved: ReadonlyMap<string, string>): ToPageAddress {
  const byAddress = new Map([...moved].map(([from, to]) => [normalizeAddress(from), normalizeAddress(to)]));
  return (url) => {
    const address = normalizeAddress(url);
    return byAddress.get(address) ?? address;
  };
}
