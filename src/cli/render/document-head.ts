import { createHead, siteHead } from "../../runtime/model/head.js";
import type { HeadTag } from "../../runtime/model/page.js";
import type { Renderer, RouteData } from "../../runtime/model/render.js";
import { structuredData } from "./structured-data.js";

/** Head tags of a document. */
export interface DocumentHead {
  /** Tags of the route. */
  readonly route: readonly HeadTag[];
  /** Tags of the site and the theme. */
  readonly site: readonly HeadTag[];
}

/**
 * Creates the head tags of a route's document. Some are for programs that read documents only: the kind of the link
 * preview, and structured data. Browsers remove these after a navigation.
 */
export function documentHead(
  { site, head }: Pick<Renderer, "site" | "head">,
  route: RouteData,
): DocumentHead {
  const own = createHead(site, route.info);
  const shared = [...siteHead(site, own), ...head];
  const all = [...own, ...shared];
  const image = contentOf(all, "og:image");
  const hasCard = contentOf(all, "twitter:card") !== null;
  // The other values of the preview are those of Open Graph.
  const card: HeadTag = ["meta", { name: "twitter:card", content: "summary_large_image" }];
  const data = structuredData(site, route, image);
  return {
    route: [...own, ...(image === null || hasCard ? [] : [card]), ...(data === null ? [] : [data])],
    site: shared,
  };
}

/** Returns the content of a meta tag; `null` without one. */
function contentOf(tags: readonly HeadTag[], key: string): string | null {
  for (const [name, { property, name: metaName, content }] of tags) {
    if (name !== "meta" || typeof content !== "string" || content === "") continue;
    if ([property, metaName].some((own) => typeof own === "string" && own.toLowerCase() === key))
      return content;
  }
  return null;
}
