import { createCalendar } from "../../runtime/model/date.js";
import type { Site } from "../../runtime/model/graph.js";
import { newestFirst } from "../../runtime/model/listing.js";
import type { SiteConfig } from "../config/schema.js";
import type { SourceFile } from "../content/scan.js";
import type { OutputFile } from "../output/output-file.js";
import { createRobots } from "../output/robots.js";
import { createSitemap, type SitemapEntry } from "../output/sitemap.js";
import type { Route } from "../routes/create-routes.js";
import { feedFiles } from "./feed-files.js";

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

/**
 * Returns the pages for search engines, without unpublished pages and those with a canonical URL elsewhere.
 * The date is `updated`, or that of the last commit, or that of publication if it is later or the others are unknown.
 */
export function sitemapEntries(
  site: Site,
  routes: readonly Route[],
  sources: ReadonlyMap<string, SourceFile>,
): readonly SitemapEntry[] {
  const hidden = new Set(
    site.pages.filter((page) => page.frontmatter.publish === false).map(({ path }) => path),
  );
  const { dayOf } = createCalendar(site.shell.timeZone);
  return routes
    .filter(({ data: { info } }) => info.indexable && !hidden.has(info.path) && info.canonical === null)
    .map(({ data, source }) => {
      const { kind, info } = data;
      // A home page changes with every article, so the commit of its file is not meaningful.
      const committed = source === null || kind !== "page" ? null : sources.get(source)?.updatedAt;
      const updated = kind === "page" ? data.page.frontmatter.updated : null;
      const changed = laterOf(info.published, updated ?? isoOf(committed ?? null));
      return { route: info.path, lastModified: changed === null ? null : dayOf(changed) };
    });
}

function isoOf(seconds: number | null): string | null {
  return seconds === null ? null : new Date(seconds * 1000).toISOString();
}

function laterOf(a: string | null, b: string | null): string | null {
  if (a === null || b === null) return a ?? b;
  return newestFirst(a, b) < 0 ? a : b;
}
