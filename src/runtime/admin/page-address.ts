import { httpUrl } from "../comments/http-url.js";

/** Where a comment's page can be opened, or `null`: paths are those of the owner's site. */
export function pageAddress(url: string, site: string): string | null {
  const own = httpUrl(url);
  if (own !== null) return own;
  const base = httpUrl(site);
  if (base === null || !url.startsWith("/")) return null;
  const address = new URL(url, base);
  // `//elsewhere` is no path.
  return address.origin === new URL(base).origin ? address.href : null;
}
