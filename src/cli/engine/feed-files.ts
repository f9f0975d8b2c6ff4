import { authorNames } from "../../runtime/model/author-names.js";
import type { LocaleGraph, Site } from "../../runtime/model/graph.js";
import type { Page } from "../../runtime/model/page.js";
import { addBase } from "../../runtime/model/path.js";
import { localeOf, localeShell } from "../../runtime/model/site.js";
import type { SiteConfig } from "../config/schema.js";
import { createFeed, createFeeds } from "../output/feeds.js";
import type { OutputFile } from "../output/output-file.js";

/** A feed at an address of its own. */
type FeedPath = SiteConfig["feed"]["paths"][string];

/** Inputs of the feeds. */
interface FeedSite {
  readonly config: SiteConfig;
  readonly site: Site;
  /** Feed content of the routes from `feedUrls`. */
  readonly contents: ReadonlyMap<string, string | null>;
}

/**
 * Renders the feeds of all locales, each below its locale's home page, and those at other addresses. They contain the newest
 * articles.
 */
export function feedFiles({ config, site, contents }: FeedSite, origin: string): readonly OutputFile[] {
  const { feed, base } = config;
  const urlOf = (path: string) => origin + addBase(base, path);
  const createContent = (locale: LocaleGraph, pages: readonly Page[], term: string | undefined) => {
    const { title, description, lang } = localeShell(site.shell, locale.path);
    const items = pages.map((page) => ({
      title: page.title ?? "",
      url: urlOf(page.path),
      id: urlOf(page.path),
      published: page.date,
      updated: page.frontmatter.updated ?? page.date,
      authors: authorNames(page.frontmatter["author"]),
      summary: page.summary,
      contentHtml: contents.get(page.path) ?? null,
    }));
    const name = term === undefined ? title : `${term} - ${title}`;
    return { site: { title: name, description, lang, url: urlOf(locale.path) }, items };
  };
  const usual = site.locales.flatMap((locale) => {
    const content = createContent(locale, feedPages(locale, feed.limit), undefined);
    return createFeeds(content, feed).map((file) => ({
      ...file,
      file: `${locale.path.slice(1)}${file.file}`,
    }));
  });
  const others = Object.entries(feed.paths).flatMap(([path, own]) => {
    const locale = localeAround(site, path);
    if (locale === null) return [];
    const content = createContent(locale, feedPages(locale, feed.limit, own), own.tag ?? own.category);
    return [createFeed(content, { format: own.format, path: path.slice(1), home: urlOf("/") })];
  });
  return [...usual, ...others];
}

/** Returns the URLs of all routes whose content feeds include, by route. */
export function feedUrls({ feed, url, base }: SiteConfig, site: Site): ReadonlyMap<string, string> {
  const { atom, rss, json, limit, paths } = feed;
  if (url === undefined) return new Map();
  const usual = atom || rss || json ? site.locales.flatMap((locale) => feedPages(locale, limit)) : [];
  const others = Object.entries(paths).flatMap(([path, own]) => {
    const locale = localeAround(site, path);
    return locale === null ? [] : feedPages(locale, limit, own);
  });
  return new Map([...usual, ...others].map(({ path }) => [path, url + addBase(base, path)]));
}

/** Returns the locale that an address is below, or `null` for a site without pages. */
function localeAround({ locales }: Site, path: string): LocaleGraph | null {
  const prefix = localeOf(
    locales.map((locale) => locale.path),
    path,
  );
  return locales.find((locale) => locale.path === prefix) ?? null;
}

/** Returns the articles of a locale's feed. Pages with a password have nothing to read there. */
function feedPages(locale: LocaleGraph, limit: number, { tag, category }: Partial<FeedPath> = {}) {
  return locale.dated
    .filter(({ locked, frontmatter }) => {
      const hasTag = tag === undefined || frontmatter.tags.includes(tag);
      return (
        locked !== true && hasTag && (category === undefined || frontmatter.categories.includes(category))
      );
    })
    .slice(0, limit);
}
