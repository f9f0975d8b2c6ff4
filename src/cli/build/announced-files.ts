import type { Site } from "../../runtime/model/graph.js";
import { addBase } from "../../runtime/model/path.js";
import { localeShell } from "../../runtime/model/site.js";
import type { SiteConfig } from "../config/schema.js";
import type { SourceFile } from "../content/scan.js";
import { feedAuthors } from "../output/feed-authors.js";
import { createFeeds } from "../output/feeds.js";
import type { OutputFile } from "../output/output-file.js";
import { createSitemap } from "../output/sitemap.js";
import type { Route } from "../routes/create-routes.js";
import { sitemapEntries } from "./sitemap-entries.js";

/** What feeds, sitemap and the other files that announce pages are made from. */
export interface AnnouncedSite {
  readonly config: SiteConfig;
  readonly site: Site;
  readonly routes: readonly Route[];
  /** The markdown files by their paths below the site. */
  readonly sources: ReadonlyMap<string, SourceFile>;
  /** What feeds carry of the routes that `feedUrls` names, see `feedContent`. */
  readonly contents: ReadonlyMap<string, string | null>;
}

/** What tells other programs of a site's pages: the sitemap and the feeds; none without the site's address. */
export function announcedFiles(input: AnnouncedSite): readonly OutputFile[] {
  const { config, site, routes, sources } = input;
  const { url, base } = config;
  if (url === undefined) return [];
  const entries = config.sitemap ? sitemapEntries(site, routes, sources) : null;
  const sitemap = entries === null ? [] : createSitemap({ origin: url, base, entries });
  return [...sitemap, ...feedFiles(input, url)];
}

/** Feeds stand below each locale's home; they carry the newest articles in full. */
function feedFiles({ config, site, contents }: AnnouncedSite, origin: string): readonly OutputFile[] {
  const { feed, base } = config;
  return site.locales.flatMap((locale) => {
    const shell = localeShell(site.shell, locale.path);
    const items = feedPages(site, locale.path, feed.limit).map((page) => ({
      title: page.title ?? "",
      url: origin + addBase(base, page.path),
      id: origin + addBase(base, page.path),
      published: page.date,
      updated: page.date,
      authors: feedAuthors(page.frontmatter["author"]),
      summary: page.summary,
      contentHtml: contents.get(page.path) ?? null,
    }));
    const home = origin + addBase(base, locale.path);
    const { title, description, lang } = shell;
    const files = createFeeds({ site: { title, description, lang, url: home }, items }, feed);
    return files.map(({ file, content }) => ({ file: `${locale.path.slice(1)}${file}`, content }));
  });
}

/** Route whose content goes into a feed → its URL. */
export function feedUrls({ feed, url, base }: SiteConfig, site: Site): ReadonlyMap<string, string> {
  const { atom, rss, json, limit } = feed;
  if (url === undefined || (!atom && !rss && !json)) return new Map();
  const pages = site.locales.flatMap((locale) => feedPages(site, locale.path, limit));
  return new Map(pages.map(({ path }) => [path, url + addBase(base, path)]));
}

/** The articles that a locale's feeds carry. */
function feedPages(site: Site, localePath: string, limit: number) {
  const locale = site.locales.find(({ path }) => path === localePath);
  return (locale?.dated ?? []).slice(0, limit);
}
