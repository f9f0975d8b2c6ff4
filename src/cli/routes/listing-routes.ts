import { type Calendar, printClock } from "../../runtime/model/date.js";
import type { Taxonomy, Term } from "../../runtime/model/lists/graph.js";
import { comparePublished, MOST_TERMS, type PageSummary } from "../../runtime/model/lists/listing.js";
import type { Page } from "../../runtime/model/page.js";
import { paginate, type PageInterval } from "../../runtime/model/lists/pagination.js";
import type { PageView, PostList, RouteData, TermSummary, TimelineYear } from "../../runtime/model/render.js";
import { localeShell, type SiteShell } from "../../runtime/model/site.js";
import { nearestLanguage } from "../../runtime/texts/nearest-language.js";
import { LISTINGS_TEXTS } from "../../runtime/texts/tables/listings.js";
import { listingInfo, termInfo } from "./route-info.js";

/** Number of articles on one page of the timeline. The limit keeps the pages of a large site small. */
const TIMELINE_PAGE_SIZE = 500;

/** Number of the newest articles that the overview of categories shows for each category. */
const MOST_LATEST = 3;

/** Returns the terms with the most articles, with their numbers of articles. */
export function fullestTerms(terms: readonly Term[]): readonly TermSummary[] {
  return summarizeTerms(terms.slice(0, MOST_TERMS));
}

function summarizeTerms(terms: readonly Term[]): readonly TermSummary[] {
  return terms.map(({ name, path, pages }) => ({ name, path, count: pages.length }));
}

/** Returns all terms with their newest articles, for an overview. */
function summarizeLatest(terms: readonly Term[]): readonly TermSummary[] {
  return terms.map(({ name, path, pages }) => {
    const newest = pages.toSorted(comparePublished);
    const latest = newest.slice(0, MOST_LATEST).map((page) => ({ path: page.path, title: page.title ?? "" }));
    return { name, path, count: pages.length, latest };
  });
}

/**
 * Creates a function that returns the terms shown on a page of a taxonomy. A term of `null` is the taxonomy's index.
 * Pages that show the same terms share one list.
 */
function createTermLists(
  terms: readonly Term[],
): (term: string | null, pageNumber: number) => readonly TermSummary[] {
  const all = summarizeTerms(terms);
  const fullest = all.slice(0, MOST_TERMS);
  const shown = new Set(fullest.map(({ name }) => name));
  const byName = new Map(all.map((term) => [term.name, term]));
  return (name, pageNumber) => {
    if (name === null) return pageNumber === 1 ? all : fullest;
    const own = byName.get(name);
    return own === undefined || shown.has(name) ? fullest : [...fullest.slice(0, -1), own];
  };
}

/** Settings that determine how listings are split into pages. */
export interface ListOptions {
  readonly pageSize: number;
  /** Returns the summary of a page. It is the same object each time, because a page appears in many lists. */
  readonly summaryOf: (page: Page) => PageSummary;
  /** Calendar in the site's time zone. */
  readonly calendar: Calendar;
  /** Addresses of listings that exist even without articles. */
  readonly kept: ReadonlySet<string>;
  /** Names of the taxonomies whose terms have feeds. */
  readonly feedTaxonomies?: readonly string[];
  /** Returns the page with the text above the list of a taxonomy that begins at a route, or `null`. */
  readonly textAt: (path: string) => { readonly page: Page; readonly view: PageView } | null;
}

/** Splits articles into lists, one for each page of a listing. Without articles, there is one empty list. */
export function createPostLists(
  pages: readonly Page[],
  indexPath: string,
  { pageSize, summaryOf }: Pick<ListOptions, "pageSize" | "summaryOf">,
): readonly (PageInterval & { readonly list: PostList })[] {
  const intervals = paginate(indexPath, pages.length, pageSize);
  return intervals.map((own) => ({
    ...own,
    list: {
      items: pages.slice(own.interval[0], own.interval[1] + 1).map(summaryOf),
      pagination: { current: own.number, total: intervals.length, indexPath },
      count: pages.length,
    },
  }));
}

/**
 * Creates the routes of a taxonomy: its index, a listing for each term, and the further pages of all of these. Without
 * terms, creates only an index, and only if `kept` contains it.
 */
export function createTaxonomyRoutes(
  shell: SiteShell,
  locale: string,
  taxonomy: Taxonomy,
  options: ListOptions,
): readonly RouteData[] {
  if (taxonomy.terms.length === 0 && !options.kept.has(taxonomy.indexPath)) return [];
  const titles = nearestLanguage(LISTINGS_TEXTS, localeShell(shell, locale).lang)[1];
  const hasFeeds = options.feedTaxonomies?.includes(taxonomy.name) === true;
  const termsOn = createTermLists(taxonomy.terms);
  const listings = [
    { term: null, path: taxonomy.indexPath, pages: taxonomy.pages },
    ...taxonomy.terms.map(({ name, path, pages }) => ({ term: name, path, pages })),
  ];
  return listings.flatMap(({ term, path, pages }) => {
    return createPostLists(pages, path, options).map(({ number, path: ownPath, list }): RouteData => {
      const { name } = taxonomy;
      const isOverview = name === "categories" && term === null && number === 1;
      const builtIn = name === "tags" || name === "categories" ? name : null;
      const title = builtIn === null ? (taxonomy.title ?? name) : titles[builtIn];
      const text = options.textAt(ownPath);
      const names = [text?.page.title ?? term ?? title, term === null ? "" : title];
      const head = {
        titleParts: [number === 1 ? "" : titles.page(number), ...names],
        listing: { pid: name, id: term ?? name },
      };
      return {
        kind: "taxonomy",
        info:
          text === null
            ? listingInfo(shell, { locale, path: ownPath, ...head, indexable: true })
            : termInfo(shell, text.page, head),
        taxonomy: builtIn,
        ...(builtIn === null ? { title } : {}),
        term,
        ...(hasFeeds && term !== null && number === 1 && pages.some(isInFeeds) ? { hasFeeds } : {}),
        ...(text === null ? {} : { page: text.view }),
        indexPath: taxonomy.indexPath,
        indexCount: taxonomy.pages.length,
        terms: isOverview ? summarizeLatest(taxonomy.terms) : termsOn(term, number),
        termCount: taxonomy.terms.length,
        list,
      };
    });
  });
}

/** Returns whether feeds have a listed page: it has a date, and everybody can read it. */
function isInFeeds({ date, locked }: Page): boolean {
  return date !== null && locked !== true;
}

/** Creates the timeline of a locale, newest first. Without dated articles, creates one only if `kept` contains it. */
export function createTimelineRoutes(
  shell: SiteShell,
  locale: string,
  dated: readonly Page[],
  { kept, calendar }: Pick<ListOptions, "kept" | "calendar">,
): readonly RouteData[] {
  const indexPath = `${locale}timeline/`;
  if (dated.length === 0 && !kept.has(indexPath)) return [];
  const { lang } = localeShell(shell, locale);
  const titles = nearestLanguage(LISTINGS_TEXTS, lang)[1];
  const intervals = paginate(indexPath, dated.length, TIMELINE_PAGE_SIZE);
  return intervals.map(({ number, path, interval }) => ({
    kind: "timeline",
    info: listingInfo(shell, {
      locale,
      path,
      titleParts: [number === 1 ? "" : titles.page(number), titles.timeline],
      listing: { pid: "timeline", id: "timeline" },
      indexable: true,
    }),
    years: groupByYear(dated.slice(interval[0], interval[1] + 1), calendar, lang),
    pagination: { current: number, total: intervals.length, indexPath },
    count: dated.length,
  }));
}

function groupByYear(dated: readonly Page[], calendar: Calendar, lang: string): readonly TimelineYear[] {
  const years = new Map<number, TimelineYear["items"][number][]>();
  for (const page of dated) {
    if (page.date === null) continue;
    const clock = calendar.clockAt(page.date);
    const year = new Date(clock).getUTCFullYear();
    const day = printClock(clock, "dayOfYear", lang);
    const items = years.get(year) ?? [];
    items.push({ path: page.path, title: page.title ?? "", date: page.date, day, draft: page.draft });
    years.set(year, items);
  }
  return [...years].map(([year, items]) => ({ year, items }));
}
