import type { StoredObject } from "./store/store.js";

/**
 * Where a comment stands on the site. Its page is what a visitor's client said, so that no other site, and
 * nothing but a path, can come of it.
 */
export function commentLink(siteUrl: string, { url, objectId }: StoredObject): string {
  const site = new URL(siteUrl);
  const path = typeof url === "string" && URL.canParse(url, siteUrl) ? new URL(url, siteUrl) : site;
  const page = path.origin === site.origin ? path : site;
  return `${page.origin}${page.pathname}${page.search}#comment-${objectId}`;
}
