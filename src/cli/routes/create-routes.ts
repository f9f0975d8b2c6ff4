import { createCalendar, type Calendar, printClock } from "../../runtime/model/date.js";
import type { PlaceOfField, SourcePosition } from "../../runtime/model/error.js";
import type { LocaleGraph, Site } from "../../runtime/model/lists/graph.js";
import {
  comparePages,
  summarizePage,
  type Cover,
  type PageSummary,
} from "../../runtime/model/lists/listing.js";
import type { FrontMatter, HeadTag, Page } from "../../runtime/model/page.js";
import type { PageView, RouteData } from "../../runtime/model/render.js";
import { encodeRoute, isNotFoundPage } from "../../runtime/model/path.js";
import { termPathBelow, termsIn } from "../../runtime/model/lists/taxonomy-path.js";
import { localeShell, type NavItem, type SiteShell } from "../../runtime/model/site.js";
import { nearestLanguage } from "../../runtime/texts/nearest-language.js";
import { LISTINGS_TEXTS } from "../../runtime/texts/tables/listings.js";
import { createAlternates } from "./alternates.js";
import { checkBase } from "./check-base.js";
import { type AddressInput, checkAddresses, type CheckedAddresses } from "./check-addresses.js";
import { editLinkOf, type Repository } from "./edit-link.js";
import {
  createPostLists,
  createTaxonomyRoutes,
  createTimelineRoutes,
  fullestTerms,
  type ListOptions,
} from "./listing-routes.js";
import {
  checkRedirects,
  createRedirects,
  createSpellings,
  type GivenRedirect,
  type Redirect,
} from "./redirects.js";
import { listingInfo, pageInfo } from "./route-info.js";

/** Path of the not-found page, under the name that most hosts look for. */
export const NOT_FOUND_PATH = "/404.html";

/** Route to render with its markdown file. `source` is `null` for pages that hanblog generates. */
export interface Route {
  readonly data: RouteData;
  readonly source: string | null;
}

/** All addresses of a site. */
export interface RouteTable extends CheckedAddresses {
  /** Routes to render. Pages have no headings yet; rendering adds them. */
  readonly routes: readonly Route[];
  readonly redirects: readonly Redirect[];
  /** Redirects from addresses in another Unicode form; see `createSpellings`. */
  readonly spellings: readonly Redirect[];
  /** Returns the summary of a page, as lists have it. */
  readonly summaryOf: (page: Page) => PageSummary;
  readonly entryAt: NonNullable<AddressInput["entryAt"]>;
}

/** Settings of a site that affect its routes. */
export interface RouteOptions {
  readonly pageSize: number;
  /** Front matter fields of summaries. */
  readonly listFields?: readonly string[];
  /** Covers by source file of their page. */
  readonly covers?: ReadonlyMap<string, Cover>;
  /** Pictures of pages for other sites, which take the place of their covers there. */
  readonly cards?: ReadonlyMap<string, Cover>;
  readonly repository: Repository | undefined;
  /** Redirects of the configuration and of plugins. */
  readonly redirects: readonly GivenRedirect[];
  /** Paths of the files that hanblog itself writes next to the pages, below the output folder. */
  readonly ownFiles: readonly string[];
  readonly placeOf: PlaceOfField;
  readonly pluginOf?: AddressInput["pluginOf"];
  /** Tags of plugins for the heads of pages, by their paths. */
  readonly heads?: ReadonlyMap<string, readonly HeadTag[]>;
  /** Front matter field of each taxonomy by its name; those of the built-in ones have their names. */
  readonly fieldOf?: ReadonlyMap<string, string> | undefined;
  /** Names of the taxonomies whose terms have feeds. */
  readonly feedTaxonomies?: readonly string[];
  /** Returns the place of the entry that names a term of a taxonomy, or `null`. */
  readonly placeOfEntry?: (taxonomy: string, id: string) => SourcePosition | null;
}

/** Creates all routes of a site in a fixed order: pages, then listings, then the not-found page. */
export function createRoutes(site: Site, options: RouteOptions): RouteTable {
  const { shell } = site;
  const calendar = createCalendar(shell.timeZone);
  const coverOf = ({ relativePath }: Page) => options.covers?.get(relativePath) ?? null;
  const texts = listTexts(site);
  const routes: Route[] = site.pages
    .filter((page) => page.frontmatter.home !== true && texts.get(page.path) !== page)
    .map((page) => ({
      data: {
        kind: "page",
        info: pageInfo(shell, page, options.cards?.get(page.relativePath) ?? coverOf(page)),
        page: createPageView(site, page, { ...options, calendar }),
      },
      source: page.relativePath,
    }));
  const summarize = (page: Page) =>
    summarizePage(page, {
      calendar,
      lang: localeShell(shell, page.locale).lang,
      cover: coverOf(page),
      fields: options.listFields ?? [],
    });
  const summaries = new Map(site.pages.map((page) => [page, summarize(page)]));
  const files = new Set(options.ownFiles.map((file) => encodeRoute(`/${file}`)));
  const redirects = createRedirects(site.pages, options.redirects, files);
  const lists: ListOptions = {
    ...options,
    summaryOf: (page) => summaries.get(page) ?? summarize(page),
    calendar,
    kept: linkedByMenus(site, redirects),
    textAt(path) {
      const page = texts.get(path);
      return page === undefined ? null : { page, view: createPageView(site, page, { ...options, calendar }) };
    },
  };
  for (const locale of site.locales) {
    const made = [
      ...[locale.tags, locale.categories, ...locale.taxonomies].flatMap((taxonomy) =>
        createTaxonomyRoutes(shell, locale.path, taxonomy, lists),
      ),
      ...createTimelineRoutes(shell, locale.path, locale.dated, lists),
    ];
    routes.push(...createHomeRoutes(site, locale, { ...options, ...lists, redirects }));
    routes.push(...made.map(listRoute));
  }
  const found = withHeads(withAlternates(routes, site), options.heads);
  if (!found.some(({ data }) => data.info.path === NOT_FOUND_PATH)) {
    found.push({ data: createNotFound(shell), source: null });
  }
  const { placeOf } = options;
  const entryAt = createEntryAt(site, options.placeOfEntry);
  const checked = checkAddresses({ ...options, routes: found, redirects, entryAt });
  const paths = new Set(found.map(({ data }) => data.info.path));
  const broken = checkRedirects(redirects, new Set([...paths, ...files]));
  const problems = [...checked.problems, ...checkBase(site.pages, shell.base, placeOf), ...broken];
  const spellings = createSpellings(site.pages, paths);
  return { routes: found, redirects, spellings, summaryOf: lists.summaryOf, entryAt, ...checked, problems };
}

/**
 * Returns the links in menus that no page or redirect has. The tags, categories and timeline of a new blog exist before
 * its first article uses them.
 */
function linkedByMenus({ shell, pages }: Site, redirects: readonly Redirect[]): ReadonlySet<string> {
  const linksOf = (item: NavItem): readonly string[] => {
    return item.type === "link" ? [item.link] : item.items.flatMap(linksOf);
  };
  const links = new Set(Object.values(shell.locales).flatMap(({ nav }) => nav.flatMap(linksOf)));
  for (const { path } of pages) links.delete(path);
  for (const { from } of redirects) links.delete(from);
  return links;
}

/** Creates a function that finds the entry that names the term at a route. It is called only if there is an error to report. */
function createEntryAt(
  { locales }: Site,
  placeOfEntry: RouteOptions["placeOfEntry"] = () => null,
): RouteTable["entryAt"] {
  return (path, name) => {
    const found = locales.flatMap(({ taxonomies }) =>
      taxonomies.flatMap((taxonomy) =>
        taxonomy.terms
          .filter((term) => term.path === path && term.name === name)
          .map(({ id }) => ({ id, at: placeOfEntry(taxonomy.name, id) })),
      ),
    );
    return found.flatMap(({ id, at }) => (at === null ? [] : { id, at }))[0] ?? null;
  };
}

/** Returns the route of a list, whose source is the text above it. */
function listRoute(data: RouteData): Route {
  return { data, source: data.kind === "taxonomy" ? (data.page?.relativePath ?? null) : null };
}

/** Returns the pages with the text of a list of a taxonomy, by its address. The first of several counts. */
function listTexts({ pages, locales }: Site): ReadonlyMap<string, Page> {
  const found = pages.filter(({ ofTerm }) => ofTerm === true).toReversed();
  if (found.length === 0) return new Map();
  const lists = locales.flatMap(({ tags, categories, taxonomies }) =>
    [tags, categories, ...taxonomies].flatMap(({ indexPath, terms }) =>
      terms.length === 0 ? [] : [indexPath, ...terms.map(({ path }) => path)],
    ),
  );
  const isList = new Set(lists);
  return new Map(found.flatMap((page) => (isList.has(page.path) ? [[page.path, page]] : [])));
}

function withAlternates(routes: readonly Route[], site: Site): Route[] {
  if (site.locales.length < 2) return [...routes];
  const alternates = createAlternates(
    routes.map(({ data }) => data.info),
    site.pages,
  );
  return routes.map(({ data, source }) => {
    const info = { ...data.info, alternates: alternates.get(data.info.path) ?? [] };
    return { data: { ...data, info }, source };
  });
}

function withHeads(routes: Route[], heads: RouteOptions["heads"] = new Map()): Route[] {
  if (heads.size === 0) return routes;
  return routes.map(({ data, source }) => {
    const head = source === null ? undefined : heads.get(data.info.path);
    return { data: head === undefined ? data : { ...data, info: { ...data.info, head } }, source };
  });
}

/**
 * Creates the home pages of a locale with its list of articles. A locale with articles but nothing at its path gets a
 * bare one. So does the root even without articles, because every page links to it.
 */
function createHomeRoutes(
  site: Site,
  locale: LocaleGraph,
  options: Omit<RouteOptions, "redirects"> & ListOptions & { readonly redirects: readonly Redirect[] },
): readonly Route[] {
  const homes = site.pages.filter((page) => page.locale === locale.path && page.frontmatter.home === true);
  const isTaken =
    site.pages.some((page) => page.path === locale.path) ||
    options.redirects.some(({ from }) => from === locale.path);
  const isNeeded = locale.listed.length > 0 || locale.path === "/";
  const titles = nearestLanguage(LISTINGS_TEXTS, localeShell(site.shell, locale.path).lang)[1];
  const bare = isTaken || !isNeeded ? [] : [{ path: locale.path, page: null }];
  const terms = {
    tags: fullestTerms(locale.tags.terms),
    tagCount: locale.tags.terms.length,
    categories: fullestTerms(locale.categories.terms),
    categoryCount: locale.categories.terms.length,
  };
  const pages = [...homes.map((page) => ({ path: page.path, page })), ...bare];
  return pages.flatMap(({ path: indexPath, page }) => {
    const folder = page?.frontmatter.homeFolder;
    const listed = folder === undefined ? locale.listed : pagesBelow(site, locale, folder);
    const title = folder === undefined ? "" : (page?.title ?? "");
    return createPostLists(listed, indexPath, options).map(({ number, path, list }): Route => {
      const first = number === 1;
      const info =
        page !== null && first
          ? pageInfo(site.shell, page, options.cards?.get(page.relativePath) ?? null)
          : listingInfo(site.shell, {
              locale: locale.path,
              path,
              titleParts: first ? [] : [titles.page(number), title],
              listing: null,
              indexable: true,
            });
      return {
        data: {
          kind: "home",
          info,
          page: page === null ? bareView(indexPath, titles.home) : createPageView(site, page, options),
          list,
          ...terms,
        },
        source: first ? (page?.relativePath ?? null) : null,
      };
    });
  });
}

/** Returns the pages of a folder, also those that other lists leave out. */
function pagesBelow({ pages }: Site, locale: LocaleGraph, folder: string): readonly Page[] {
  const start = `${folder.replace(/^\.?\/+|\/+$/g, "")}/`;
  const found = pages.filter(
    ({ relativePath, frontmatter: { home, publish }, ...page }) =>
      page.locale === locale.path &&
      relativePath.startsWith(start) &&
      page.title !== null &&
      home !== true &&
      publish !== false,
  );
  return found.toSorted(comparePages);
}

function createNotFound(shell: SiteShell): RouteData {
  const titles = nearestLanguage(LISTINGS_TEXTS, localeShell(shell, "/").lang)[1];
  return {
    kind: "not-found",
    info: listingInfo(shell, {
      locale: "/",
      path: NOT_FOUND_PATH,
      titleParts: [titles.notFound],
      listing: null,
      indexable: false,
    }),
  };
}

function createPageView(
  site: Site,
  page: Page,
  options: Pick<RouteOptions, "repository"> & { readonly calendar: Calendar },
): PageView {
  const neighbours = site.neighbours.get(page.path);
  const lang = page.frontmatter.lang ?? localeShell(site.shell, page.locale).lang;
  return {
    key: page.key,
    path: page.path,
    regularPath: page.regularPath,
    relativePath: page.relativePath,
    title: page.title,
    frontmatter: page.frontmatter,
    headers: [],
    opensWithTitle: false,
    size: page.size,
    wordCount: page.wordCount,
    readingTime: page.readingTime,
    date: page.date,
    day: page.date === null ? null : printClock(options.calendar.clockAt(page.date), "day", lang),
    lastUpdated: page.lastUpdated,
    draft: page.draft,
    editLink: page.frontmatter.editLink === false ? null : editLinkOf(options.repository, page),
    prev: neighbours?.prev ?? null,
    next: neighbours?.next ?? null,
    series: site.series.get(page.path) ?? null,
    related: site.related.get(page.path) ?? [],
    sidebar: site.sidebarKeys.get(page.path) ?? null,
    ...authorsOf(site, page),
    ...ownTerms(site, page),
    ...(page.locked === true ? { protection: "locked" } : {}),
    ...(isNotFoundPage(page) ? { isNotFound: true } : {}),
  };
}

function authorsOf(site: Site, page: Page): Pick<PageView, "authors"> {
  const authors = site.authors.get(page.path);
  if (authors === undefined) return {};
  return { authors: authors.map(({ name, url }) => (url === null ? { name } : { name, url })) };
}

/** Returns the terms of a page in taxonomies that the site declares. */
function ownTerms({ locales, shell }: Site, page: Page): Pick<PageView, "terms"> {
  const taxonomies = locales.find(({ path }) => path === page.locale)?.taxonomies ?? [];
  const found = taxonomies.flatMap(({ name, title, field, indexPath, nameOf }) => {
    const terms = termsIn(page.frontmatter[field]).map((term) => ({
      name: nameOf(term),
      path: termPathBelow(indexPath, term, shell.slugs?.[name]),
    }));
    return terms.length === 0 ? [] : { name, title: title ?? name, terms };
  });
  return found.length === 0 ? {} : { terms: found };
}

const BARE_FRONT_MATTER: FrontMatter = { tags: [], categories: [], aliases: [], meta: [], home: true };

function bareView(path: string, title: string): PageView {
  return {
    key: "v-home",
    path,
    regularPath: path,
    relativePath: "",
    title,
    frontmatter: BARE_FRONT_MATTER,
    headers: [],
    opensWithTitle: false,
    size: "",
    wordCount: 0,
    readingTime: 1,
    date: null,
    day: null,
    lastUpdated: null,
    draft: false,
    editLink: null,
    prev: null,
    next: null,
    series: null,
    related: [],
    sidebar: null,
  };
}
