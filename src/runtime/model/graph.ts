import type { Page } from "./page.js";
import type { PageLink } from "./render.js";
import type { SidebarItem, SiteShell } from "./site.js";

/** The two lists of the front matter that make listings (spec/site.md §2). */
export type TaxonomyName = "tags" | "categories";

/** One tag or category of a locale, with the route of its listing. */
export interface Term {
  readonly name: string;
  readonly path: string;
  /** In the order of the listing. */
  readonly pages: readonly Page[];
}

/** All terms of one locale and kind, with the route of their index. */
export interface Taxonomy {
  readonly name: TaxonomyName;
  readonly indexPath: string;
  /** The fullest term first; equal ones by name. */
  readonly terms: readonly Term[];
  /** Pages with at least one term, in the order of the listing. */
  readonly pages: readonly Page[];
}

/** The lists of one locale; every list is in its final order. */
export interface LocaleGraph {
  readonly path: string;
  readonly listed: readonly Page[];
  /** The listed pages that have a date, newest first: the timeline. */
  readonly dated: readonly Page[];
  readonly tags: Taxonomy;
  readonly categories: Taxonomy;
}

/**
 * The pages before and after a page in its sidebar or timeline; `null` at the ends, and where its front matter
 * wants none.
 */
export interface Neighbours {
  readonly prev: PageLink | null;
  readonly next: PageLink | null;
}

/** All relations between the pages of a site; pages name each other by route, never by nesting. */
export interface Site {
  readonly shell: SiteShell;
  /** By route, in the order of code units. */
  readonly pages: readonly Page[];
  readonly locales: readonly LocaleGraph[];
  readonly sidebars: ReadonlyMap<string, readonly SidebarItem[]>;
  /** Route of a page → key of its sidebar. */
  readonly sidebarKeys: ReadonlyMap<string, string>;
  readonly neighbours: ReadonlyMap<string, Neighbours>;
}
