import type { Neighbours } from "../../runtime/model/graph.js";
import type { Page } from "../../runtime/model/page.js";
import { decodeRoute, isExternal, resolveRoute } from "../../runtime/model/path.js";
import type { PageLink } from "../../runtime/model/render.js";
import type { SidebarItem } from "../../runtime/model/site.js";
import { createPageFinder } from "./page-names.js";
import { flattenSidebar } from "./sidebar.js";

/** The orders that pages stand in; `sidebarKeys` tells by route which sidebar shows a page. */
export interface NeighbourInput {
  readonly pages: readonly Page[];
  readonly sidebars: ReadonlyMap<string, readonly SidebarItem[]>;
  readonly sidebarKeys: ReadonlyMap<string, string>;
  /** One timeline a locale, newest first. */
  readonly dated: readonly (readonly Page[])[];
}

/**
 * Previous and next page: in the order of the sidebar that shows the page, else in the order of its
 * locale's timeline; front matter's `prev` and `next` win, `false` for none.
 */
export function createNeighbours(input: NeighbourInput): ReadonlyMap<string, Neighbours> {
  const neighbours = new Map<string, Neighbours>();
  for (const dated of input.dated) {
    linkUp(
      neighbours,
      dated.map((page) => ({ path: page.path, title: page.title ?? page.path })),
    );
  }
  for (const [key, items] of input.sidebars) {
    const shown = flattenSidebar(items).filter(({ path }) => input.sidebarKeys.get(path) === key);
    linkUp(neighbours, shown);
  }
  const pageAt = createPageFinder(input.pages);
  const override = (page: Page, value: string | false | undefined, fallback: PageLink | null) => {
    if (value === undefined) return fallback;
    if (value === false) return null;
    if (isExternal(value)) return { path: value, title: value };
    const route = resolveRoute(value, page.regularPath);
    const target = pageAt(route);
    return { path: target?.path ?? encodeURI(decodeRoute(route)), title: target?.title ?? value };
  };
  for (const page of input.pages) {
    const found = neighbours.get(page.path) ?? { prev: null, next: null };
    neighbours.set(page.path, {
      prev: override(page, page.frontmatter.prev, found.prev),
      next: override(page, page.frontmatter.next, found.next),
    });
  }
  return neighbours;
}

/** A page that has several rows, such as that of its group and one below, is read where the first stands. */
function linkUp(neighbours: Map<string, Neighbours>, rows: readonly PageLink[]): void {
  const order = [...new Map(rows.map((row) => [row.path, row])).values()];
  order.forEach((link, index) => {
    neighbours.set(link.path, { prev: order[index - 1] ?? null, next: order[index + 1] ?? null });
  });
}
