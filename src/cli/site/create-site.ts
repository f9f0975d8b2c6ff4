import type { Problem } from "../../runtime/model/error.js";
import type { LocaleGraph, Site, Taxonomy } from "../../runtime/model/lists/graph.js";
import {
  compareText,
  isListed,
  listPages,
  newestFirst,
  compareDates,
} from "../../runtime/model/lists/listing.js";
import type { Page } from "../../runtime/model/page.js";
import type { SidebarItem, SiteShell } from "../../runtime/model/site.js";
import type { PlaceOfOption } from "../config/place-of-option.js";
import type { Collections } from "../config/fields/read-collections.js";
import type { SiteConfig } from "../config/schema.js";
import { NO_FIELDS, type OwnFields } from "../config/fields/own-fields.js";
import { createAuthorsOf, nameOfEntry } from "./authors.js";
import { createNeighbours, resolveSidebars, sidebarPrefixOf } from "./sidebar.js";
import { findRelated } from "./related.js";
import { encodeRoute } from "../../runtime/model/path.js";
import {
  type SiteSlugs,
  type TaxonomyName,
  taxonomyPath,
  termPathBelow,
  termsIn,
} from "../../runtime/model/lists/taxonomy-path.js";
import type { SeriesView } from "../../runtime/model/render.js";

/** Graph of a site, with the problems found while it was built. */
export interface CreatedSite {
  readonly site: Site;
  readonly problems: readonly Problem[];
}

/** Inputs of the graph: pages, and the configuration that orders them. */
export interface SiteInput {
  readonly shell: SiteShell;
  readonly config: SiteConfig;
  readonly placeOf: PlaceOfOption;
  readonly pages: readonly Page[];
  /** Entries of collections, which can have the names of terms and authors. */
  readonly collections?: Collections["entries"];
  readonly fields?: Pick<OwnFields, "of">;
}

/** Builds the graph of a site from its pages and its configuration. */
export function createSite({
  shell,
  config,
  placeOf,
  pages: unsorted,
  collections = {},
  fields = NO_FIELDS,
}: SiteInput): CreatedSite {
  // Sorting by file too gives two pages with the same address a fixed order.
  const pages = unsorted.toSorted(
    (a, b) => compareText(a.path, b.path) || compareText(a.relativePath, b.relativePath),
  );
  const problems: Problem[] = [];
  const sidebars = new Map<string, readonly SidebarItem[]>();
  const prefixesOf = new Map<string, readonly string[]>();
  // Two locales may each have a sidebar with the same prefix.
  const sidebarKey = (locale: string, prefix: string) =>
    config.locales[locale]?.sidebar === undefined ? prefix : `${locale}#${prefix}`;
  const locales = Object.keys(shell.locales).map((path): LocaleGraph => {
    const own = pages.filter((page) => page.locale === path);
    const ownSidebar = config.locales[path]?.sidebar;
    const at = ownSidebar === undefined ? ["sidebar"] : ["locales", path, "sidebar"];
    const { sidebarDepth } = config;
    const place = { localePath: path, at };
    const resolved = resolveSidebars(ownSidebar ?? config.sidebar, place, { pages, placeOf, sidebarDepth });
    problems.push(...resolved.problems);
    prefixesOf.set(path, [...resolved.sidebars.keys()]);
    for (const [prefix, items] of resolved.sidebars) sidebars.set(sidebarKey(path, prefix), items);
    const listed = listPages(
      own.filter((page) => page.ofTerm !== true),
      { strict: false },
    );
    return {
      path,
      listed,
      dated: listed.filter((page) => isListed(page, { strict: true })).toSorted(byDate),
      tags: createTaxonomy(builtIn("tags", path), shell.slugs, listed),
      categories: createTaxonomy(builtIn("categories", path), shell.slugs, listed),
      taxonomies: ownTaxonomies(config, path, collections).map((own) =>
        createTaxonomy(own, shell.slugs, listed),
      ),
    };
  });
  const sidebarKeys = new Map<string, string>();
  for (const page of pages) {
    const prefix = sidebarPrefixOf(page, prefixesOf.get(page.locale) ?? []);
    const key = prefix === null ? null : sidebarKey(page.locale, prefix);
    if (key !== null && (sidebars.get(key) ?? []).length > 0) sidebarKeys.set(page.path, key);
  }
  const authorsOf = createAuthorsOf({ config, fields, collections });
  const taxonomiesOf = new Map(locales.map(({ path, taxonomies }) => [path, taxonomies]));
  const authors = pages.flatMap((page) => {
    const found = authorsOf(page, taxonomiesOf.get(page.locale) ?? []);
    return found.length === 0 ? [] : [[page.path, found] as const];
  });
  const graph = { shell, pages, locales, sidebars, sidebarKeys, authors: new Map(authors) };
  return { site: { ...graph, ...relate(graph, config.related) }, problems: uniqueProblems(problems) };
}

/** Finds the relations between pages. `count` is the number of related pages of each. */
function relate(
  { pages, locales, sidebars, sidebarKeys }: Omit<Site, "neighbours" | "series" | "related" | "authors">,
  count: number,
): Pick<Site, "neighbours" | "series" | "related"> {
  const dated = locales.map((locale) => locale.dated);
  const isShown = (page: Page) => page.date !== null && !sidebarKeys.has(page.path);
  const series = locales.flatMap(({ listed }) => [...createSeries(listed)]);
  const related = locales.flatMap(({ listed }) => [
    ...findRelated({ listed: listed.filter(isOpen), count, isShown }),
  ]);
  const neighbours = createNeighbours({ pages, sidebars, sidebarKeys, dated });
  return { neighbours, series: new Map(series), related: new Map(related) };
}

/**
 * Maximum number of parts that an article lists. Without a limit, the output would grow with the square of the number of
 * parts.
 */
const MOST_PARTS = 30;

/**
 * Returns for each part of a series, by its route, the parts next to it, the oldest first. `listed` are the listed pages
 * of one locale. A series of one part is none.
 */
export function createSeries(listed: readonly Page[]): ReadonlyMap<string, SeriesView> {
  const byName = new Map<string, Page[]>();
  for (const page of listed) {
    const name = page.frontmatter.series;
    if (name === undefined || name === "") continue;
    const pages = byName.get(name);
    if (pages === undefined) byName.set(name, [page]);
    else pages.push(page);
  }
  const series = new Map<string, SeriesView>();
  for (const [name, pages] of byName) {
    if (pages.length < 2) continue;
    const parts = pages
      .toSorted(oldestFirst)
      .map(({ path, title }, index) => ({ path, title: title ?? "", number: index + 1 }));
    parts.forEach(({ path, number }) => {
      const start = Math.max(0, Math.min(number - 1 - MOST_PARTS / 2, parts.length - MOST_PARTS));
      series.set(path, { name, number, count: parts.length, parts: parts.slice(start, start + MOST_PARTS) });
    });
  }
  return series;
}

/** Orders the parts of a series. Parts without a date come last. */
function oldestFirst(a: Page, b: Page): number {
  const isDated = a.date !== null && b.date !== null;
  return (
    (isDated ? compareDates(b.date, a.date) : compareDates(a.date, b.date)) || compareText(a.path, b.path)
  );
}

/** A taxonomy of a locale before its terms are known. */
type DeclaredTaxonomy = Pick<Taxonomy, "name" | "title" | "field" | "indexPath" | "nameOf">;

/** Returns a built-in taxonomy of the locale with this prefix. */
export function builtIn(name: TaxonomyName, locale: string): DeclaredTaxonomy {
  return { name, title: null, field: name, indexPath: taxonomyPath(locale, name), nameOf: (term) => term };
}

/** Returns the taxonomies that the site declares, for a locale. */
export function ownTaxonomies(
  { taxonomies }: Pick<SiteConfig, "taxonomies">,
  locale: string,
  collections: Collections["entries"],
): readonly DeclaredTaxonomy[] {
  return Object.entries(taxonomies).flatMap(([name, { title, field = name, folder = name, collection }]) => {
    if (title === undefined) return [];
    const indexPath = `${locale}${encodeRoute(folder)}/`;
    const titles = typeof title === "string" ? {} : title;
    const own = typeof title === "string" ? title : (titles[locale] ?? titles["/"] ?? name);
    const names = namesIn(collection === undefined ? [] : (collections[collection] ?? []));
    return { name, title: own, field, indexPath, nameOf: (term) => names.get(term) ?? term };
  });
}

/** Returns the names of entries by id. */
function namesIn(entries: Collections["entries"][string]): ReadonlyMap<string, string> {
  return new Map(
    entries.flatMap((entry) => {
      const name = nameOfEntry(entry);
      return name === null ? [] : [[entry.id, name]];
    }),
  );
}

/** Groups listed pages by the terms in their front matter. Each term keeps the pages in the given order. */
export function createTaxonomy(
  declared: DeclaredTaxonomy,
  slugs: SiteSlugs | undefined,
  listed: readonly Page[],
): Taxonomy {
  const { name, field, indexPath, nameOf } = declared;
  const byTerm = new Map<string, Page[]>();
  for (const page of listed) {
    for (const term of termsIn(page.frontmatter[field])) {
      const pages = byTerm.get(term);
      if (pages === undefined) byTerm.set(term, [page]);
      else pages.push(page);
    }
  }
  const terms = [...byTerm].map(([term, pages]) => ({
    id: term,
    name: nameOf(term),
    path: termPathBelow(indexPath, term, slugs?.[name]),
    pages,
  }));
  return {
    ...declared,
    terms: terms.toSorted((a, b) => b.pages.length - a.pages.length || compareText(a.name, b.name)),
    pages: listed.filter((page) => termsIn(page.frontmatter[field]).length > 0),
  };
}

/** Returns whether everybody can read a page. The words of other pages say nothing about them. */
function isOpen({ locked }: Page): boolean {
  return locked !== true;
}

/** Orders pages by date for the timeline, in which sticky pages have no special place. */
function byDate(a: Page, b: Page): number {
  return newestFirst(a.date ?? "", b.date ?? "") || compareText(a.path, b.path);
}

/** Removes duplicates. Locales without a sidebar of their own resolve the same rows and report the same problems. */
function uniqueProblems(problems: readonly Problem[]): readonly Problem[] {
  const keyOf = ({ message, at }: Problem) => JSON.stringify([message, at]);
  return [...new Map(problems.map((problem) => [keyOf(problem), problem])).values()];
}
