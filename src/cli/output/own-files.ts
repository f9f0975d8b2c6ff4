import { CALLBACK_PATH } from "../../runtime/model/comments.js";
import { FEEDS } from "../../runtime/model/lists/feed.js";
import { routeToFile } from "../../runtime/model/path.js";
import { feedFile } from "../config/options/feed-schema.js";
import { ROOT_HOSTS } from "../config/host-names.js";
import type { SiteConfig } from "../config/schema.js";
import { MARKER_FILE } from "./place/check-dest.js";
import { POLICY_FILE } from "./policy/policy.js";

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

/** A text file of the output. */
export interface OutputFile {
  /** Path relative to the output folder, decoded, with `/`. */
  readonly file: string;
  readonly content: string;
}

/** Empty file that stops GitHub Pages from running Jekyll, which drops files whose names begin with `_`. */
export const NO_JEKYLL: OutputFile = { file: ".nojekyll", content: "" };
