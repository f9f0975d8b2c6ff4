import type { Page } from "./page.js";
import type { PageLink } from "./render.js";
import type { SidebarItem, SiteShell } from "./site.js";

export type TaxonomyName = "tags" | "categories";

export interface Term {
  readonly name: string;
  readonly path: string;
  /** In the order of the listing. */
  readonly pages: readonly Page[];
}

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
