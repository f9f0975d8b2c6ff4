import { FEEDS } from "../../runtime/model/lists/feed.js";
import { encodeRoute, pageFile, routeToFile } from "../../runtime/model/path.js";
import { feedFile } from "../config/options/feed-schema.js";
import type { SiteConfig } from "../config/schema.js";
import type { RouteTable } from "./create-routes.js";

/**
 * Returns redirects for hosts that may not serve `/x` from `x.html`: they send visitors of `/x` to the folder `x`, which leads to
 * the file. All hosts that the configuration can name need none.
 */
export function folderRedirects(
  { cleanUrls, host }: Pick<SiteConfig, "cleanUrls" | "host">,
  { routes, names }: Pick<RouteTable, "routes" | "names">,
): readonly { readonly from: string; readonly to: string }[] {
  if (!cleanUrls || host !== undefined) return [];
  return routes
    .map(({ data }) => data.info.path)
    .filter((path) => pageFile(path) !== routeToFile(path) && names.fileOf(pageFile(`${path}/`)) === null)
    .map((path) => ({ from: `${path}/`, to: `${path}.html` }));
}

/** A redirect from the folder of a feed to its file. Both are routes. */
export interface FeedRedirect {
  readonly from: string;
  readonly to: string;
  /** Media type of the feed. */
  readonly type: string;
}

/** Returns redirects for feeds at folders, such as `/feed/`. */
export function feedRedirects({ url, feed }: Pick<SiteConfig, "url" | "feed">): readonly FeedRedirect[] {
  if (url === undefined) return [];
  return Object.entries(feed.paths).flatMap(([path, { format }]) =>
    path.endsWith("/")
      ? [{ from: encodeRoute(path), to: encodeRoute(feedFile(path, format)), type: FEEDS[format].type }]
      : [],
  );
}
