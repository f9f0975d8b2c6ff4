import { httpUrl } from "../comments/http-url.js";

/**
 * Returns the URL of the page that a comment belongs to, or `null` if it has none. A path is resolved against `site`,
 * the address of the owner's site.
 */
export function pageAddress(url: string, site: string): string | null {
  const own = httpUrl(url);
  if (own !== null) return own;
  const base = httpUrl(site);
  if (base === null || !url.startsWith("/")) return null;
  const address = new URL(url, base);
  // `//elsewhere` would lead to another host.
  return address.origin === new URL(base).origin ? address.href : null;
}
