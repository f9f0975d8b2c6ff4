import type { Page } from "../page.js";
import type { PageLink, SeriesView } from "../render.js";
import type { SidebarItem, SiteShell } from "../site.js";

/** A tag or category of a locale, with the route of its listing. */
export interface Term {
  /** The term as it is in the front matter. */
  readonly id: string;
  readonly name: string;
  readonly path: string;
  /** Pages with the term, in the order of the listing. */
  readonly pages: readonly Page[];
}

/** All terms of a locale in one taxonomy, with the route of their index. */
export interface Taxonomy {
  /** `tags`, `categories`, or the name of a taxonomy that the site declares. */
  readonly name: string;
  /** Title of a taxonomy that the site declares; `null` for the built-in ones, whose titles are texts of hanblog. */
  readonly title: string | null;
  /** Front matter field with its terms. */
  readonly field: string;
  /** Returns the name that visitors see for a term of the front matter. */
  readonly nameOf: (term: string) => string;
  readonly indexPath: string;
  /** The term with the most pages first. Terms of equal size are in order of their names. */
  readonly terms: readonly Term[];
  /** Pages with at least one term, in the order of the listing. */
  readonly pages: readonly Page[];
}

/** The lists of one locale, each in its final order. */
export interface LocaleGraph {
  readonly path: string;
  readonly listed: readonly Page[];
  /** The listed pages that have a date, newest first, for the timeline. */
  readonly dated: readonly Page[];
  readonly tags: Taxonomy;
  readonly categories: Taxonomy;
  /** Taxonomies that the site declares. */
  readonly taxonomies: readonly Taxonomy[];
}

/** An author of a page. */
export interface Author {
  /** The author as the front matter has them. */
  readonly id: string;
  readonly name: string;
  /** Absolute URL, or a route of the site; `null` if the author has none. */
  readonly url: string | null;
}

/**
 * The previous and next page in the sidebar or timeline of a page. A value is `null` at the ends, and if the
 * front matter disables it.
 */
export interface Neighbours {
  readonly prev: PageLink | null;
  readonly next: PageLink | null;
}

/** All pages of a site and their relations. Pages refer to each other by route and are never nested. */
export interface Site {
  readonly shell: SiteShell;
  /** In the order of their routes, by code unit. */
  readonly pages: readonly Page[];
  readonly locales: readonly LocaleGraph[];
  readonly sidebars: ReadonlyMap<string, readonly SidebarItem[]>;
  /** Key of the sidebar by route of the page. */
  readonly sidebarKeys: ReadonlyMap<string, string>;
  readonly neighbours: ReadonlyMap<string, Neighbours>;
  /** Series by route of each part. */
  readonly series: ReadonlyMap<string, SeriesView>;
  /** Related pages by route of the page that links to them. */
  readonly related: ReadonlyMap<string, readonly PageLink[]>;
  /** Authors by route of their page, for pages that have some. */
  readonly authors: ReadonlyMap<string, readonly Author[]>;
}
