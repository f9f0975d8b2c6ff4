import type { RouteData } from "../../runtime/model/render.js";

/** The route of a markdown page. */
export type PageRoute = Extract<RouteData, { kind: "page" }>;

/** The pages that show comments: by their front matter, or else, where `show` says so, all of them. */
export function commentedRoutes(
  routes: readonly { readonly data: RouteData }[],
  show: boolean,
): readonly PageRoute[] {
  return routes.flatMap(({ data }) =>
    data.kind === "page" && (data.page.frontmatter.comments ?? show) ? [data] : [],
  );
}
