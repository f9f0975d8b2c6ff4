import type { RouteData } from "../render.js";

/** The layout that renders a page: the kind of its route, and the layout named in its front matter. */
export interface LayoutKey {
  readonly kind: RouteData["kind"];
  readonly layout?: string;
}

/** Returns the key of the layout that renders a route. */
export function layoutKey(route: RouteData): LayoutKey {
  const { kind } = route;
  const layout = kind === "page" ? route.page.frontmatter.layout : undefined;
  return layout === undefined ? { kind } : { kind, layout };
}
