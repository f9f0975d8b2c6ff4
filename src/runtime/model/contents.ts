import type { Heading } from "./page.js";
import type { PageView, RouteData } from "./render.js";
import type { SidebarItem } from "./site.js";

/** Returns the headings that a link can lead to. A heading of punctuation only (`---`) has no id. */
export function linkableHeadings(headings: readonly Heading[]): readonly Heading[] {
  return headings.filter(({ slug }) => slug);
}

/**
 * Returns the address of a link to a heading of the same page. It percent-encodes the slug except for letters of any script: an
 * encoded Chinese letter would take nine bytes.
 */
export function headingHref(slug: string): string {
  return `#${slug.replaceAll(/[^\p{L}\p{N}\-_.~]+/gu, encodeURIComponent)}`;
}

/** Returns the headings of the current page that its row in the sidebar shows. */
export function sidebarHeadings(
  row: SidebarItem,
  { info, page }: Extract<RouteData, { kind: "page" }>,
): readonly Heading[] {
  if (row.type !== "page" || row.path !== info.path) return [];
  return page.headers.filter((heading) => heading.level <= row.sidebarDepth + 1);
}

/**
 * Returns whether the layout of a route shows a list of its headings: for two headings or more, unless the sidebar shows
 * them, or the page has `sidebar: false`.
 */
export function showsContents(route: RouteData, sidebar: readonly SidebarItem[] | null): boolean {
  return route.kind === "page" && hasContents(route.page) && !listsHeadings(sidebar ?? [], route);
}

function hasContents({ headers, frontmatter }: PageView): boolean {
  return headers.length > 1 && frontmatter.sidebar !== false;
}

function listsHeadings(rows: readonly SidebarItem[], route: Extract<RouteData, { kind: "page" }>): boolean {
  return rows.some((row) =>
    "children" in row ? listsHeadings(row.children, route) : sidebarHeadings(row, route).length > 0,
  );
}
