import type { Heading, RouteOf, SidebarItem } from "hanblog/runtime";

/** Returns the headings of the current page that its row in the sidebar shows. */
export function sidebarHeadings(row: SidebarItem, { info, page }: RouteOf<"page">): readonly Heading[] {
  if (row.type !== "page" || row.path !== info.path) return [];
  return page.headers.filter((heading) => heading.level <= row.sidebarDepth + 1);
}

/** Returns whether a sidebar shows headings of the current page. Then the article has no list of its own. */
export function listsHeadings(rows: readonly SidebarItem[], route: RouteOf<"page">): boolean {
  return rows.some((row) =>
    "children" in row ? listsHeadings(row.children, route) : sidebarHeadings(row, route).length > 0,
  );
}
