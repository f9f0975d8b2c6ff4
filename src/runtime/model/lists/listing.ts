import { type Calendar, printClock } from "../date.js";
import type { Page } from "../page.js";

/** An image that represents a page in lists. */
export interface Cover {
  /** A path of the site that begins with `/`, or a URL. */
  readonly src: string;
  /** Size in pixels; `null` if it is unknown, as for an image on another host. */
  readonly width: number | null;
  readonly height: number | null;
  /** Smaller forms, by format. Left out if the image has none. */
  readonly forms?: readonly CoverForms[];
}

/** Smaller forms of a cover in one format, as the attributes of `<source>` have them. */
export interface CoverForms {
  readonly type: string;
  readonly srcset: string;
}

/** The fields of a page that lists show, and that decide its place in them. */
export interface PageSummary {
  readonly path: string;
  readonly title: string;
  readonly summary: string;
  /** Date of the page as an ISO instant, or `null`. */
  readonly date: string | null;
  /** `date` in the site's time zone, as its readers write it: `Aug 9, 2026`. `null` without a date. */
  readonly day: string | null;
  /** At most `MOST_TERMS` tags; the same limit applies to `categories`. */
  readonly tags: readonly string[];
  readonly categories: readonly string[];
  readonly sticky: number | null;
  readonly draft: boolean;
  /** The image that the author chose, or `null`. */
  readonly cover: Cover | null;
  /** The front matter fields that the option `listFields` names; missing if the page has none of them. */
  readonly fields?: HanblogFields & Readonly<Record<string, unknown>>;
}

/**
 * Whether article listings show a page. The page must have a title and must not be the home page. `publish: false` and
 * `listed: false` hide it; pages of a manual use the latter. In strict mode it must also have a date.
 */
export function isListed(page: Page, options: { readonly strict: boolean }): boolean {
  if (page.frontmatter.home === true || page.title === null) return false;
  if (page.frontmatter.publish === false || page.frontmatter.listed === false) return false;
  return !options.strict || page.date !== null;
}

/** Returns the pages that a listing shows, in order and without duplicates. */
export function listPages(pages: readonly Page[], options: { readonly strict: boolean }): readonly Page[] {
  const unique = new Map(pages.filter((page) => isListed(page, options)).map((page) => [page.path, page]));
  return [...unique.values()].toSorted(comparePages);
}

/**
 * Compares two pages by their order in lists. Sticky pages come first, the lowest number first. Then come the newest pages,
 * and last the pages without a date. Equal pages are ordered by path, so the order does not depend on the file system.
 */
export function comparePages(a: Page, b: Page): number {
  const sticky = (a.frontmatter.sticky ?? Infinity) - (b.frontmatter.sticky ?? Infinity);
  if (sticky !== 0 && !Number.isNaN(sticky)) return sticky;
  return comparePublished(a, b);
}

/** Compares two pages by their dates, the newest first and those without a date last. */
export function comparePublished(a: Pick<Page, "date" | "path">, b: Pick<Page, "date" | "path">): number {
  return compareDates(a.date, b.date) || compareText(a.path, b.path);
}

/** Compares two ISO instants, the newest first and `null` last. */
export function compareDates(a: string | null, b: string | null): number {
  if (a === b) return 0;
  if (a === null) return 1;
  if (b === null) return -1;
  return newestFirst(a, b);
}

/** Length of an instant that `toISOString` writes for a year of four digits. */
const INSTANT = "2020-01-01T00:00:00.000Z".length;

/**
 * Compares two ISO instants, the newest first. Instants of equal form are compared as text, because a sort
 * reads each many times.
 */
export function newestFirst(a: string, b: string): number {
  const areAlike = a.length === INSTANT && b.length === INSTANT && a.endsWith("Z") && b.endsWith("Z");
  return areAlike ? compareText(b, a) : Date.parse(b) - Date.parse(a);
}

/** Compares two texts by code unit, which gives the same order in every locale. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/**
 * Maximum number of terms that a page lists. Without a limit, the output would grow with the square of the
 * number of terms.
 */
export const MOST_TERMS = 50;

/**
 * Returns the summary of a page that lists show. It has no body, because a document may contain many
 * summaries. The title is empty if the page has none.
 */
export function summarizePage(
  page: Page,
  {
    calendar,
    lang,
    cover = null,
    fields = [],
  }: {
    readonly calendar: Calendar;
    readonly lang: string;
    readonly cover?: Cover | null;
    readonly fields?: readonly string[];
  },
): PageSummary {
  const own = fields.filter((name) => Object.hasOwn(page.frontmatter, name));
  return {
    path: page.path,
    title: page.title ?? "",
    summary: page.summary,
    date: page.date,
    day: page.date === null ? null : printClock(calendar.clockAt(page.date), "day", lang),
    tags: page.frontmatter.tags.slice(0, MOST_TERMS),
    categories: page.frontmatter.categories.slice(0, MOST_TERMS),
    sticky: page.frontmatter.sticky ?? null,
    draft: page.draft,
    cover,
    ...(own.length === 0
      ? {}
      : { fields: Object.fromEntries(own.map((name) => [name, page.frontmatter[name]])) }),
  };
}
