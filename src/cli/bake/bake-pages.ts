import { chooseWidget } from "../../runtime/model/comments.js";
import type { RouteData } from "../../runtime/model/render.js";
import type { SiteShell } from "../../runtime/model/site.js";
import { bakeComments } from "./bake-comments.js";
import { bakeIssues } from "./bake-issues.js";
import type { BakedPages, BakeTools } from "./baked-pages.js";

/**
 * Reads the comments of the configured widget, `store` or `issue`, if the site bakes them. Failures become
 * warnings.
 */
export async function bakePages(
  site: Pick<SiteShell, "base" | "comments">,
  routes: readonly { readonly data: RouteData }[],
  { fetch, readIssues, token }: BakeTools,
): Promise<BakedPages> {
  const widget = chooseWidget(site.comments);
  if (widget?.kind === "issue") return bakeIssues(site.comments, routes, { readIssues, token });
  if (widget?.kind !== "store") return { comments: new Map(), problems: [] };
  const { comments, problems } = await bakeComments(site, routes, fetch);
  const baked = [...comments].map(([path, thread]) => [path, { kind: "store", thread }] as const);
  return { comments: new Map(baked), problems };
}
