import type { RouteData } from "./render.js";

/** The layout that draws a page: the kind of its route, and the layout that its front matter names. */
export interface LayoutKey {
  readonly kind: RouteData["kind"];
  readonly layout?: string;
}

/** Returns the key of the layout that draws a route. */
export function layoutKey(route: RouteData): LayoutKey {
  const { kind } = route;
  const layout = kind === "page" ? route.page.frontmatter.layout : undefined;
  return layout === undefined ? { kind } : { kind, layout };
}
