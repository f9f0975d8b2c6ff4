import type { Calendar } from "./date.js";
import type { Page } from "./page.js";

/** The fields of a page that lists show; also the fields that decide its place in them. */
export interface PageSummary {
  readonly path: string;
  readonly title: string;
  readonly summary: string;
  /** ISO instant, or `null`. */
  readonly date: string | null;
  /** The same as `YYYY-MM-DD` in the site's time zone. */
  readonly day: string | null;
  /** The first `MOST_TERMS` of each. */
  readonly tags: readonly string[];
  readonly categories: readonly string[];
  readonly sticky: number | null;
  readonly draft: boolean;
}

/**
 * Whether article listings show a page (spec/site.md §4): not the home page, with a title, not
 * `publish: false`, nor `listed: false`, as pages of a manual say; in strict mode with a date too.
 */
export function isListed(page: Page, options: { readonly strict: boolean }): boolean {
  if (page.frontmatter.home === true || page.title === null) return false;
  if (page.frontmatter.publish === false || page.frontmatter.listed === false) return false;
  return !options.strict || page.date !== null;
}

/** The pages that a listing shows, each once, in order. */
export function listPages(pages: readonly Page[], options: { readonly strict: boolean }): readonly Page[] {
  const unique = new Map(pages.filter((page) => isListed(page, options)).map((page) => [page.path, page]));
  return [...unique.values()].toSorted(comparePages);
}

/**
 * A total order (spec/site.md §4): sticky pages first, the lowest number first; then the newest; pages
 * without a date last; what is still equal goes by path, so that no order depends on the file system.
 */
export function comparePages(a: Page, b: Page): number {
  const sticky = (a.frontmatter.sticky ?? Infinity) - (b.frontmatter.sticky ?? Infinity);
  if (sticky !== 0 && !Number.isNaN(sticky)) return sticky;
  return compareDates(a.date, b.date) || compareText(a.path, b.path);
}

function compareDates(a: string | null, b: string | null): number {
  if (a === b) return 0;
  if (a === null) return 1;
  if (b === null) return -1;
  return newestFirst(a, b);
}

/** Characters of an instant as `toISOString` writes it for the years that blogs are written in. */
const INSTANT = "2020-01-01T00:00:00.000Z".length;

/** Order of two ISO instants. Those that are written alike are compared as they stand: a sort reads each many times. */
export function newestFirst(a: string, b: string): number {
  const areAlike = a.length === INSTANT && b.length === INSTANT && a.endsWith("Z") && b.endsWith("Z");
  return areAlike ? compareText(b, a) : Date.parse(b) - Date.parse(a);
}

/** By code unit: the same on every machine, whatever its locale. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Terms that a page lists of a site or of another page: with all of them a site grows with the square of its terms. */
export const MOST_TERMS = 50;

/**
 * What lists show of a page: without its body, for a document may carry many. A page without a title has an
 * empty one.
 */
export function summarizePage(page: Page, calendar: Calendar): PageSummary {
  return {
    path: page.path,
    title: page.title ?? "",
    summary: page.summary,
    date: page.date,
    day: page.date === null ? null : calendar.dayOf(page.date),
    tags: page.frontmatter.tags.slice(0, MOST_TERMS),
    categories: page.frontmatter.categories.slice(0, MOST_TERMS),
    sticky: page.frontmatter.sticky ?? null,
    draft: page.draft,
  };
}
