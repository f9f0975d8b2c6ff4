import type { Author, LocaleGraph, Site, Term } from "../../runtime/model/lists/graph.js";
import { compareDates, compareText } from "../../runtime/model/lists/listing.js";
import { feedTaxonomies } from "../config/options/taxonomies-schema.js";
import { feedFile } from "../config/options/feed-schema.js";
import type { PluginRoute, PluginSite } from "../config/plugins/define-plugin.js";
import type { SiteConfig } from "../config/schema.js";
import type { OutputFile } from "../output/output-file.js";
import { sitemap } from "../plugins/sitemap.js";
import { callBuiltIn, type PageBodies } from "./plugins/call-plugins.js";
import type { Page } from "../../runtime/model/page.js";
import { isInFeeds } from "../routes/listing-routes.js";
import { addBase, decodeRoute } from "../../runtime/model/path.js";
import { localeOf, localeShell } from "../../runtime/model/site.js";
import { createFeed, createFeeds, type FeedItem } from "../output/feed/feeds.js";

/** Inputs of the feeds, the sitemap and `robots.txt`. */
export interface AnnouncedSite {
  readonly config: SiteConfig;
  readonly site: Site;
  /** Resolves to the site as plugins see it. */
  readonly pluginSite: () => Promise<PluginSite>;
  /** Resolves to the routes of the site as plugins see them. */
  readonly pluginRoutes: () => Promise<readonly PluginRoute[]>;
  /** HTML of the routes from `feedUrls`. */
  readonly contents: PageBodies;
}

/** Renders the sitemap, `robots.txt` and the feeds. Returns none if the site's URL is not configured. */
export async function announcedFiles(input: AnnouncedSite): Promise<readonly OutputFile[]> {
  const { url } = input.config;
  return url === undefined ? [] : [...(await sitemapFiles(input)), ...feedFiles(input, url)];
}

async function sitemapFiles({ config, pluginSite, pluginRoutes }: AnnouncedSite) {
  if (!config.sitemap) return [];
  const [site, routes] = await Promise.all([pluginSite(), pluginRoutes()]);
  return callBuiltIn(sitemap(), { site, routes });
}

/** A feed at an address of its own. */
type FeedPath = SiteConfig["feed"]["paths"][string];

/** Inputs of the feeds. */
interface FeedSite {
  readonly config: SiteConfig;
  readonly site: Site;
  /** HTML of the routes from `feedUrls`. */
  readonly contents: PageBodies;
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
      authors: (site.authors.get(page.path) ?? []).map(({ name, url }) => ({
        name,
        url: url?.startsWith("/") === true ? urlOf(url) : url,
      })),
      summary: page.summary,
      contentHtml: contents.get(page.path) ?? null,
      ...fieldsOf(page, feed.fields),
    }));
    const name = term === undefined ? title : `${term} - ${title}`;
    return { site: { title: name, description, lang, url: urlOf(locale.path) }, items };
  };
  const usual = site.locales.flatMap((locale) => {
    const content = createContent(locale, feedPages(site, locale, { limit: feed.limit }), undefined);
    return createFeeds(content, feed).map((file) => ({
      ...file,
      file: `${locale.path.slice(1)}${file.file}`,
    }));
  });
  const ofTerms = termFeeds(config, site).flatMap(({ locale, term, pages }) => {
    const content = createContent(locale, pages, term.name);
    return createFeeds({ ...content, site: { ...content.site, url: urlOf(term.path) } }, feed).map(
      (file) => ({
        ...file,
        file: decodeRoute(term.path).slice(1) + file.file,
      }),
    );
  });
  const others = Object.entries(feed.paths).flatMap(([path, own]) => {
    const locale = localeAround(site, path);
    if (locale === null) return [];
    const pages = feedPages(site, locale, { limit: feed.limit, ...own });
    const content = createContent(locale, pages, nameOf(site, pages, own));
    const file = feedFile(path, own.format).slice(1);
    return [createFeed(content, { format: own.format, path: file, home: urlOf("/") })];
  });
  return [...usual, ...ofTerms, ...others];
}

/** Returns the front matter fields with these names, if a page has some. */
function fieldsOf({ frontmatter }: Page, names: readonly string[]): Pick<FeedItem, "fields"> {
  const own = names.filter((name) => Object.hasOwn(frontmatter, name));
  return own.length === 0 ? {} : { fields: Object.fromEntries(own.map((name) => [name, frontmatter[name]])) };
}

interface TermFeed {
  readonly locale: LocaleGraph;
  readonly term: Term;
  readonly pages: readonly Page[];
}

/** Returns the terms that have feeds, with the newest of their articles. */
function termFeeds(config: SiteConfig, { locales }: Site): readonly TermFeed[] {
  const names = feedTaxonomies(config);
  return locales.flatMap((locale) =>
    [locale.tags, locale.categories, ...locale.taxonomies]
      .filter(({ name }) => names.includes(name))
      .flatMap(({ terms }) =>
        terms.flatMap((term) => {
          const pages = term.pages.filter(isInFeeds).toSorted(byDate).slice(0, config.feed.limit);
          return pages.length === 0 ? [] : [{ locale, term, pages }];
        }),
      ),
  );
}

function byDate(a: Page, b: Page): number {
  return compareDates(a.date, b.date) || compareText(a.path, b.path);
}

/** Returns the name of a feed of some of the articles, which are `pages`. */
function nameOf(
  { authors }: Site,
  pages: readonly Page[],
  { tag, category, author }: FeedPath,
): string | undefined {
  const found = pages.flatMap(({ path }) => authors.get(path) ?? []).find((one) => isAuthor(one, author));
  return tag ?? category ?? found?.name ?? author;
}

/** Returns whether an author has this name, or this id in the front matter. */
function isAuthor({ id, name }: Author, given: string | undefined): boolean {
  return given === id || given === name;
}

/** Returns the URLs of all routes whose content feeds include, by route. */
export function feedUrls(config: SiteConfig, site: Site): ReadonlyMap<string, string> {
  const { feed, url, base } = config;
  const { atom, rss, json, limit, paths } = feed;
  if (url === undefined) return new Map();
  const ofTerms = atom || rss || json ? termFeeds(config, site).flatMap(({ pages }) => pages) : [];
  const usual =
    atom || rss || json ? site.locales.flatMap((locale) => feedPages(site, locale, { limit })) : [];
  const others = Object.entries(paths).flatMap(([path, own]) => {
    const locale = localeAround(site, path);
    return locale === null ? [] : feedPages(site, locale, { limit, ...own });
  });
  return new Map([...usual, ...ofTerms, ...others].map(({ path }) => [path, url + addBase(base, path)]));
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
function feedPages(
  { authors }: Site,
  locale: LocaleGraph,
  { limit, ...own }: Partial<FeedPath> & { readonly limit: number },
) {
  return locale.dated
    .filter((page) => page.locked !== true && isInFeed(page, authors.get(page.path) ?? [], own))
    .slice(0, limit);
}

function isInFeed(
  { frontmatter, relativePath }: Page,
  authors: readonly Author[],
  { tag, category, author, folder = "" }: Partial<FeedPath>,
): boolean {
  return (
    (tag === undefined || frontmatter.tags.includes(tag)) &&
    (category === undefined || frontmatter.categories.includes(category)) &&
    (author === undefined || authors.some((one) => isAuthor(one, author))) &&
    relativePath.startsWith(folder)
  );
}
