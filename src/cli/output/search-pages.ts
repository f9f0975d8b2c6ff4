import { compareText } from "../../runtime/model/listing.js";
import type { RouteData } from "../../runtime/model/render.js";

/** Searchable routes of a locale, in the order of their numbers. */
export interface NumberedLocale {
  readonly path: string;
  readonly pages: readonly string[];
}

/** Whether search finds a route. Hidden and locked pages, drafts, lists and generated pages are excluded. */
export function isSearchable(data: RouteData, source: string | null): boolean {
  if (source === null || (data.kind !== "page" && data.kind !== "home")) return false;
  const { frontmatter, draft, protection } = data.page;
  return frontmatter.publish !== false && !draft && protection === undefined;
}

/** Returns the title under which search lists a page. */
export function searchTitle(data: RouteData): string {
  const title = data.kind === "page" || data.kind === "home" ? data.page.title : null;
  return title ?? data.info.documentTitle;
}

/** Returns the tags and categories under which search finds a page. */
export function searchTags(data: RouteData): readonly string[] {
  if (data.kind !== "page" && data.kind !== "home") return [];
  return [...data.page.frontmatter.tags, ...data.page.frontmatter.categories];
}

/** Numbers the searchable routes of each locale, sorted by path. */
export function numberPages(
  routes: readonly { readonly data: RouteData; readonly source: string | null }[],
): readonly NumberedLocale[] {
  const locales = new Map<string, string[]>();
  for (const { data, source } of routes) {
    if (!isSearchable(data, source)) continue;
    const { locale, path } = data.info;
    const pages = locales.get(locale);
    if (pages === undefined) locales.set(locale, [path]);
    else pages.push(path);
  }
  return [...locales].map(([path, pages]) => ({ path, pages: pages.toSorted(compareText) }));
}

/** Maps each route to its number. A route belongs to only one locale. */
export function searchNumbers(locales: readonly NumberedLocale[]): ReadonlyMap<string, number> {
  return new Map(locales.flatMap(({ pages }) => pages.map((page, number) => [page, number] as const)));
}
