import type { SiteConfig } from "../config/schema.js";
import type { OutputFile } from "./output-file.js";

/** Name of the file in which crawlers look for the sitemap (RFC 9309, sitemaps.org/protocol.html). */
export const ROBOTS_FILE = "robots.txt";

/**
 * Renders `robots.txt`, which allows everything and names the sitemap. Returns `null` without a sitemap, and for a
 * site below a path, because crawlers read the file only in the root of a host.
 */
export function createRobots({
  url,
  base,
  sitemap,
}: Pick<SiteConfig, "url" | "base" | "sitemap">): OutputFile | null {
  if (url === undefined || !sitemap || base !== "/") return null;
  return { file: ROBOTS_FILE, content: `User-agent: *\nAllow: /\n\nSitemap: ${url}/sitemap.xml\n` };
}
