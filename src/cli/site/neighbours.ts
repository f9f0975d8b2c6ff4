import type { Neighbours } from "../../runtime/model/lists/graph.js";
import type { Page } from "../../runtime/model/page.js";
import { decodeRoute, isExternal, resolveRoute } from "../../runtime/model/path.js";
import type { PageLink } from "../../runtime/model/render.js";
import type { SidebarItem } from "../../runtime/model/site.js";
import { createPageFinder, flattenSidebar } from "./sidebar.js";

/** Pages and their orders. `sidebarKeys` maps the route of a page to the key of the sidebar that shows it. */
export interface NeighbourInput {
  readonly pages: readonly Page[];
  readonly sidebars: ReadonlyMap<string, readonly SidebarItem[]>;
  readonly sidebarKeys: ReadonlyMap<string, string>;
  /** Timeline of each locale, newest first. */
  readonly dated: readonly (readonly Page[])[];
}

/**
 * Finds the previous and the next page of each page, in its sidebar or, without one, in the timeline of its locale.
 * `prev` and `next` in the front matter take precedence, and `false` means none.
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
    return {
      path: target?.path ?? encodeURI(decodeRoute(route).normalize("NFC")),
      title: target?.title ?? value,
    };
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

/**
 * Links consecutive rows. A page with several rows, such as its group's row and one below it, counts at the first one.
 */
function linkUp(neighbours: Map<string, Neighbours>, rows: readonly PageLink[]): void {
  const order = [...new Map(rows.map((row) => [row.path, row])).values()];
  order.forEach((link, index) => {
    neighbours.set(link.path, { prev: order[index - 1] ?? null, next: order[index + 1] ?? null });
  });
}
