import type { RouteData } from "../../runtime/model/render.js";

/** The route data of a markdown page. */
export type CommentedRoute = Extract<RouteData, { kind: "page" }>;

/** Returns the pages that show comments. The front matter field `comments` overrides the site-wide `show`. */
export function commentedRoutes(
  routes: readonly { readonly data: RouteData }[],
  show: boolean,
): readonly CommentedRoute[] {
  return routes.flatMap(({ data }) =>
    data.kind === "page" && (data.page.frontmatter.comments ?? show) ? [data] : [],
  );
}
