import { hash } from "node:crypto";
import type { LocaleGraph, Site } from "../../runtime/model/lists/graph.js";
import { compareDates, compareText, type PageSummary } from "../../runtime/model/lists/listing.js";
import type { Page } from "../../runtime/model/page.js";
import type { AnswerQuery, PostQuery, QueryAnswer } from "../../runtime/model/lists/post-query.js";
import { isNewestQuery } from "../../runtime/model/newest-comments.js";
import { termsIn } from "../../runtime/model/lists/taxonomy-path.js";

/** Creates a function that answers queries, each once. Drafts and pages with a password are never part of an answer. */
export function createQueryAnswers(
  { locales }: Pick<Site, "locales">,
  summaryOf: (page: Page) => PageSummary,
): AnswerQuery {
  const graphs = new Map(locales.map((locale) => [locale.path, locale]));
  const known = new Map<string, QueryAnswer>();
  return (locale, query) => {
    const key = `${locale} ${query}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    if (isNewestQuery(query)) return { query, posts: [], hash: "" };
    const posts = selectPages(graphs.get(locale), JSON.parse(query) as PostQuery).map(summaryOf);
    const answer = { query, posts, hash: hash("sha256", JSON.stringify(posts), "base64") };
    known.set(key, answer);
    return answer;
  };
}

function selectPages(
  locale: Pick<LocaleGraph, "listed"> | undefined,
  { where = {}, sort, limit }: PostQuery,
): readonly Page[] {
  const { folder, ...fields } = where;
  const start = typeof folder === "string" ? `${folder.replace(/^\.?\/+|\/+$/g, "")}/` : "";
  const wanted = Object.entries(fields).map(([name, value]) => [name, valuesIn(value)] as const);
  const found = (locale?.listed ?? []).filter(
    (page) =>
      !page.draft &&
      page.locked !== true &&
      (start === "/" || page.relativePath.startsWith(start)) &&
      wanted.every(([name, values]) => valuesIn(page.frontmatter[name]).some((one) => values.includes(one))),
  );
  const sorted = sort === undefined ? found : found.toSorted(orderBy(sort));
  return limit === undefined ? sorted : sorted.slice(0, Math.max(limit, 0));
}

/** Returns the values of a field as texts. Without a value, it is that of `null`. */
function valuesIn(value: unknown): readonly string[] {
  const found = [value].flat().flatMap((one) => (one === null ? ["null"] : termsIn(one)));
  return found.length === 0 ? ["null"] : found;
}

/** Returns a comparison of pages by `date`, `title` or another field; with `-` in front, in descending order. */
function orderBy(sort: string): (a: Page, b: Page) => number {
  const isDescending = sort.startsWith("-");
  const name = isDescending ? sort.slice(1) : sort;
  const sign = isDescending ? -1 : 1;
  const valueOf = (page: Page) => (name === "title" ? (page.title ?? undefined) : page.frontmatter[name]);
  return (a, b) => {
    if (name === "date") {
      // Pages without a date come last in both orders.
      const isDated = a.date !== null && b.date !== null;
      return (
        (isDated && !isDescending ? compareDates(b.date, a.date) : compareDates(a.date, b.date)) ||
        byPath(a, b)
      );
    }
    return compareValues(valueOf(a), valueOf(b), sign) || byPath(a, b);
  };
}

/** Compares numbers by value and everything else as text. Pages without a value come last in both orders. */
function compareValues(a: unknown, b: unknown, sign: number): number {
  const [hasFirst, hasSecond] = [a ?? null, b ?? null].map((value) => value !== null);
  if (hasFirst !== true || hasSecond !== true) return Number(hasSecond) - Number(hasFirst);
  const order = typeof a === "number" && typeof b === "number" ? a - b : compareText(String(a), String(b));
  return sign * order;
}

function byPath(a: Page, b: Page): number {
  return compareText(a.path, b.path);
}
