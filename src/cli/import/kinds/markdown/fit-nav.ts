import { encodeRoute, withoutEndSlashes } from "../../../../runtime/model/path.js";
import type { NavEntry } from "../../options/nav-entry.js";
import type { DraftPage, OldList } from "../../site-kind.js";

/**
 * Returns a menu with the addresses of the new site: those of pages, and the lists that replace old ones. Entries whose pages a
 * template of the old site drew are left out.
 */
export function fitNav(
  nav: readonly NavEntry[],
  lists: readonly OldList[],
  pages: readonly DraftPage[],
): readonly NavEntry[] {
  const places = new Map<string, string>();
  for (const { address, list } of lists) if (list !== null) places.set(keyOf(address), encodeRoute(list));
  for (const { address } of pages) if (address !== null) places.set(keyOf(address), encodeRoute(address));
  const fit = (entries: readonly NavEntry[]): readonly NavEntry[] =>
    entries.flatMap(({ text, link, items }): readonly NavEntry[] => {
      if (items !== undefined) {
        const inner = fit(items);
        return inner.length === 0 ? [] : [{ text, items: inner }];
      }
      if (link === undefined || !link.startsWith("/")) return link === undefined ? [] : [{ text, link }];
      const [path = "", end = ""] = link.split(/(?=[?#])(.*)/s);
      const place = places.get(keyOf(path));
      return place === undefined ? [] : [{ text, link: place + end }];
    });
  return fit(nav);
}

/** Hosts serve a page with and without a slash at its end. */
export function keyOf(address: string): string {
  return withoutEndSlashes(address.replace(/\.html$/, ""));
}
