import { compareDates, compareText } from "../../runtime/model/listing.js";
import type { Page } from "../../runtime/model/page.js";
import type { SeriesView } from "../../runtime/model/render.js";

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
