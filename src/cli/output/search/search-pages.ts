import { compareDates, compareText } from "../../../runtime/model/lists/listing.js";
import type { RouteData } from "../../../runtime/model/render.js";

/** Searchable routes of a locale, in the order of their numbers. */
export interface NumberedLocale {
  readonly path: string;
  /** Number of pages with a date, which come first. */
  readonly dated: number;
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

/** Returns the tags, categories and keywords under which search finds a page, and the texts in the front matter `fields`. */
export function searchTags(data: RouteData, fields: readonly string[] = []): readonly string[] {
  if (data.kind !== "page" && data.kind !== "home") return [];
  const { frontmatter } = data.page;
  const { tags, categories, keywords = [] } = frontmatter;
  return [...tags, ...categories, ...keywords, ...fields.flatMap((name) => textsIn(frontmatter[name]))];
}

/** Returns the texts and numbers in a value, also those inside lists and objects. */
function textsIn(value: unknown): readonly string[] {
  if (typeof value === "string" || typeof value === "number") return [String(value)];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** Returns the name of the tag or category whose list begins with a route; `null` for any other route. */
export function listedTerm(data: RouteData): string | null {
  return data.kind === "taxonomy" && data.list.pagination.current === 1 ? data.term : null;
}

interface NumberedRoute {
  readonly data: RouteData;
  readonly source: string | null;
}

/**
 * Numbers the routes that search finds in each locale: pages with a date, the newest first, then the other pages, then
 * the lists of tags and categories, sorted by path.
 */
export function numberPages(routes: readonly NumberedRoute[]): readonly NumberedLocale[] {
  const locales = new Map<string, Ranked[]>();
  for (const { data, source } of routes) {
    const ranked = rankRoute(data, source);
    if (ranked === null) continue;
    const known = locales.get(data.info.locale);
    if (known === undefined) locales.set(data.info.locale, [ranked]);
    else known.push(ranked);
  }
  return [...locales].map(([path, ranked]) => ({
    path,
    dated: ranked.filter(({ date }) => date !== null).length,
    pages: ranked.toSorted(compareRanked).map((route) => route.path),
  }));
}

interface Ranked {
  readonly path: string;
  readonly isList: boolean;
  readonly date: string | null;
}

function rankRoute(data: RouteData, source: string | null): Ranked | null {
  const { path } = data.info;
  if (listedTerm(data) !== null) return { path, isList: true, date: null };
  if (!isSearchable(data, source) || (data.kind !== "page" && data.kind !== "home")) return null;
  return { path, isList: false, date: data.page.date };
}

function compareRanked(a: Ranked, b: Ranked): number {
  return Number(a.isList) - Number(b.isList) || compareDates(a.date, b.date) || compareText(a.path, b.path);
}

/** Maps each route to its number. A route belongs to only one locale. */
export function searchNumbers(locales: readonly NumberedLocale[]): ReadonlyMap<string, number> {
  return new Map(locales.flatMap(({ pages }) => pages.map((page, number) => [page, number] as const)));
}
