import { FEEDS } from "../../runtime/model/feed.js";
import type { SiteConfig } from "../config/schema.js";
import { MARKER_FILE } from "./marker.js";
import { NO_JEKYLL } from "./output-file.js";

/** Files that stand in an output beside its pages, by names that no page may take for a folder. */
export function ownFiles(
  { url, feed, sitemap }: Pick<SiteConfig, "url" | "feed" | "sitemap">,
  localePaths: readonly string[],
): readonly string[] {
  const files = [MARKER_FILE, NO_JEKYLL.file, "routes.json", "search.json"];
  if (url === undefined) return files;
  const formats = (["atom", "rss", "json"] as const).filter((format) => feed[format]);
  const feeds = localePaths.flatMap((path) => formats.map((format) => path.slice(1) + FEEDS[format].file));
  return [...files, ...(sitemap ? ["sitemap.xml"] : []), ...feeds];
}
