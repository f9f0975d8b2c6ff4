import type { FrontMatter } from "./page.js";

/** The layout that draws a page: the kind of its route, and the layout that its front matter names. */
export interface LayoutKey {
  readonly kind: "page" | "home" | "taxonomy" | "timeline" | "not-found";
  readonly layout?: string;
}

/** The fields of a route that its layout depends on. */
type KeyedRoute =
  | { readonly kind: "page"; readonly page: { readonly frontmatter: FrontMatter } }
  | { readonly kind: Exclude<LayoutKey["kind"], "page"> };

/** Returns the key of the layout that draws a route. */
export function layoutKey(route: KeyedRoute): LayoutKey {
  const { kind } = route;
  const layout = kind === "page" ? route.page.frontmatter.layout : undefined;
  return layout === undefined ? { kind } : { kind, layout };
}
