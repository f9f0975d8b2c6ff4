import { decodeRoute, encodeRoute } from "../../../runtime/model/path.js";
import { fieldsOf, mapTexts } from "../plain-value.js";
import type { OldFeed, SiteDraft } from "../site-kind.js";
import type { MovedPages } from "./match-pages.js";
import type { OldAddress } from "./compare-addresses.js";

/** Gives pages the addresses that they had in the old site, also where other pages and menus link to them. */
export function moveDraft(draft: SiteDraft, moved: MovedPages): SiteDraft {
  if (moved.size === 0) return draft;
  const counts = new Map<string, number>();
  for (const { address } of draft.pages) {
    if (address !== null) counts.set(address, (counts.get(address) ?? 0) + 1);
  }
  const targets = new Map(
    [...moved].flatMap(([{ address }, to]) =>
      address !== null && counts.get(address) === 1 ? [[address, encodeRoute(to)] as const] : [],
    ),
  );
  const link = (path: string) => targets.get(decodeRoute(path)) ?? path;
  const options = mapTexts(draft.config.options, (text) => (text.startsWith("/") ? link(text) : text));
  return {
    ...draft,
    config: { ...draft.config, options: fieldsOf(options) },
    pages: draft.pages.map((page) => ({
      ...page,
      address: moved.get(page) ?? page.address,
      text: page.text.replace(
        /(\]\(|\]:[ \t]|href=["'])(\/[^\s)"'#?]*)/g,
        (_, start: string, path: string) => start + link(path),
      ),
    })),
  };
}

/**
 * Replaces the feeds of the rules by those of the old output. A feed next to a list has the articles of the list, or all articles if
 * hanblog has no such list. One next to a page is that of a section.
 */
export function feedsOfOutput(draft: SiteDraft, addresses: readonly OldAddress[]): readonly OldFeed[] {
  const known = new Map((draft.feeds ?? []).map((feed) => [feed.address, feed]));
  const lists = new Map<string | null, string | null>([
    ...draft.pages.map(({ address }) => [address, null] as const),
    ...draft.lists.map(({ address, list }) => [address, list] as const),
  ]);
  return addresses.flatMap(({ address, feed }): readonly OldFeed[] => {
    if (feed === undefined) return [];
    const own = known.get(address) ?? known.get(address.replace(/index\.(?:xml|rss)$/, ""));
    if (own !== undefined) return [own];
    const folder = address.slice(0, address.lastIndexOf("/") + 1);
    if (folder === "/") return [{ address, format: feed }];
    const list = lists.get(folder);
    return list === undefined ? [] : [{ address, format: feed, list: list ?? "/" }];
  });
}
