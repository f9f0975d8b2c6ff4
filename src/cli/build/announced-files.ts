import type { Site } from "../../runtime/model/graph.js";
import type { SiteConfig } from "../config/schema.js";
import type { SourceFile } from "../content/scan.js";
import type { OutputFile } from "../output/output-file.js";
import { createRobots } from "../output/robots.js";
import { createSitemap } from "../output/sitemap.js";
import type { Route } from "../routes/create-routes.js";
import { feedFiles } from "./feed-files.js";
import { sitemapEntries } from "./sitemap-entries.js";

/** Inputs of the feeds, the sitemap and `robots.txt`. */
export interface AnnouncedSite {
  readonly config: SiteConfig;
  readonly site: Site;
  readonly routes: readonly Route[];
  /** Markdown files by path relative to the site folder. */
  readonly sources: ReadonlyMap<string, SourceFile>;
  /** Feed content, from `feedContent`, of the routes from `feedUrls`; `null` for a route without a body. */
  readonly contents: ReadonlyMap<string, string | null>;
}

/** Renders the sitemap, `robots.txt` and the feeds. Returns none if the site's URL is not configured. */
export function announcedFiles(input: AnnouncedSite): readonly OutputFile[] {
  const { config, site, routes, sources } = input;
  const { url, base } = config;
  if (url === undefined) return [];
  const entries = config.sitemap ? sitemapEntries(site, routes, sources) : null;
  const sitemap = entries === null ? [] : createSitemap({ origin: url, base, entries });
  const robots = createRobots(config);
  return [...sitemap, ...(robots === null ? [] : [robots]), ...feedFiles(input, url)];
}
