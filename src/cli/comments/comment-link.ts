import type { StoredObject } from "./store/store.js";

/**
 * Returns the address of a comment on the site. The stored page path comes from a visitor's client. It may
 * therefore only change the path and query, never the origin.
 */
export function commentLink(siteUrl: string, { url, objectId }: StoredObject): string {
  const site = new URL(siteUrl);
  const path = typeof url === "string" && URL.canParse(url, siteUrl) ? new URL(url, siteUrl) : site;
  const page = path.origin === site.origin ? path : site;
  return `${page.origin}${page.pathname}${page.search}#comment-${objectId}`;
}
