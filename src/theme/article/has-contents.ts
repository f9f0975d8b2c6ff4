import type { PageView, RouteData, SidebarItem } from "hanblog/runtime";
import { listsHeadings } from "./sidebar-headings.js";

/** Id of the list of contents. It ends in a colon, which no heading's id can contain. */
export const CONTENTS_ID = "page-contents:";

/** Returns whether a page has a list of its headings. `sidebar: false` hides it too. */
export function hasContents({ headers, frontmatter }: PageView): boolean {
  return headers.length > 1 && frontmatter.sidebar !== false;
}

/** Returns whether the layout of a route shows a list of its headings. The sidebar may show them instead. */
export function showsContents(route: RouteData, sidebar: readonly SidebarItem[] | null): boolean {
  return route.kind === "page" && hasContents(route.page) && !listsHeadings(sidebar ?? [], route);
}
