import { CALLBACK_PATH } from "../../runtime/model/comments.js";
import { FEEDS } from "../../runtime/model/lists/feed.js";
import { routeToFile } from "../../runtime/model/path.js";
import { feedFile } from "../config/options/feed-schema.js";
import { ROOT_HOSTS } from "../config/host-names.js";
import type { SiteConfig } from "../config/schema.js";
import { MARKER_FILE } from "./place/marker.js";
import { NO_JEKYLL } from "./output-file.js";
import { POLICY_FILE } from "./policy/policy-files.js";

/**
 * Returns the files that a build writes in addition to pages. No page may use one of these names as a folder.
 */
export function ownFiles(
  config: Pick<SiteConfig, "url" | "base" | "feed" | "sitemap" | "comments" | "host">,
  localePaths: readonly string[],
): readonly string[] {
  const { url, base, feed, sitemap, comments, host } = config;
  const callback = comments.issue === undefined ? [] : [routeToFile(`/${CALLBACK_PATH}`)];
  const forHost = host !== undefined && ROOT_HOSTS.includes(host) ? ["_headers", "_redirects"] : [];
  const always = [MARKER_FILE, NO_JEKYLL.file, "routes.json", "search.json", POLICY_FILE];
  const files = [...always, ...callback, ...forHost];
  if (url === undefined) return files;
  const formats = (["atom", "rss", "json"] as const).filter((format) => feed[format]);
  const feeds = localePaths.flatMap((path) => formats.map((format) => path.slice(1) + FEEDS[format].file));
  return [
    ...files,
    ...(sitemap ? ["sitemap.xml"] : []),
    // Crawlers read it only in the root of a host.
    ...(sitemap && base === "/" ? ["robots.txt"] : []),
    ...feeds,
    ...Object.entries(feed.paths).map(([path, { format }]) => feedFile(path, format).slice(1)),
  ];
}
