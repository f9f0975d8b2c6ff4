import type { Site } from "../../runtime/model/graph.js";
import { addBase } from "../../runtime/model/path.js";
import { localeShell } from "../../runtime/model/site.js";
import type { SiteConfig } from "../config/schema.js";
import type { SourceFile } from "../content/scan.js";
import { authorNames } from "../../runtime/model/author-names.js";
import { createFeeds } from "../output/feeds.js";
import type { OutputFile } from "../output/output-file.js";
import { createRobots } from "../output/robots.js";
import { createSitemap } from "../output/sitemap.js";
import type { Route } from "../routes/create-routes.js";
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

/** Renders the feeds of all locales, each below its locale's home page. They contain the newest articles. */
function feedFiles({ config, site, contents }: AnnouncedSite, origin: string): readonly OutputFile[] {
  const { feed, base } = config;
  return site.locales.flatMap((locale) => {
    const shell = localeShell(site.shell, locale.path);
    const items = feedPages(site, locale.path, feed.limit).map((page) => ({
      title: page.title ?? "",
      url: origin + addBase(base, page.path),
      id: origin + addBase(base, page.path),
      published: page.date,
      updated: page.frontmatter.updated ?? page.date,
      authors: authorNames(page.frontmatter["author"]),
      summary: page.summary,
      contentHtml: contents.get(page.path) ?? null,
    }));
    const home = origin + addBase(base, locale.path);
    const { title, description, lang } = shell;
    const files = createFeeds({ site: { title, description, lang, url: home }, items }, feed);
    return files.map(({ file, content }) => ({ file: `${locale.path.slice(1)}${file}`, content }));
  });
}

/** Returns the URLs of all routes whose content feeds include, by route. */
export function feedUrls({ feed, url, base }: SiteConfig, site: Site): ReadonlyMap<string, string> {
  const { atom, rss, json, limit } = feed;
  if (url === undefined || (!atom && !rss && !json)) return new Map();
  const pages = site.locales.flatMap((locale) => feedPages(site, locale.path, limit));
  return new Map(pages.map(({ path }) => [path, url + addBase(base, path)]));
}

/** Returns the articles in a locale's feeds. Pages with a password have nothing to read there. */
function feedPages(site: Site, localePath: string, limit: number) {
  const locale = site.locales.find(({ path }) => path === localePath);
  return (locale?.dated ?? []).filter(({ locked }) => locked !== true).slice(0, limit);
}
