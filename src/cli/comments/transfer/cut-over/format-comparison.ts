import type { ComparisonTexts } from "../../../messages/texts.js";
import { printable } from "../import-report.js";
import { countMissing, type ComparedIds, type ComparedPage, type Comparison } from "./compare-sides.js";

/** Maximum number of pages that are listed. `--json` prints all of them. */
const MOST_PAGES = 100;

/** Maximum number of ids in a line. */
const MOST_IDS = 5;

type DifferenceName = keyof ComparisonTexts["differences"];

/** Formats a comparison as lines for the terminal: totals, and the pages that differ. */
export function formatComparison(comparison: Comparison, texts: ComparisonTexts): readonly string[] {
  const { comments, counters, visits, refused, ids, pages } = comparison;
  const different = [...pages].filter(([, page]) => isDifferent(page));
  return [
    texts.comments(comments.there, comments.here),
    texts.counters(counters.there, counters.here),
    texts.visits(visits.there, visits.here),
    ...differencesOf(comparison, texts, ids).map((line) => `  ${line}`),
    ...(refused > 0 ? [texts.refused(refused)] : []),
    texts.pages(different.length, pages.size),
    ...different.slice(0, MOST_PAGES).map(([url, page]) => {
      const { comments, visits } = page;
      const counts = texts.page([comments.there, comments.here], [visits.there, visits.here]);
      return `  ${printable(url)}  ${counts}  ${differencesOf(page, texts).join(texts.separator)}`;
    }),
    ...(different.length > MOST_PAGES ? [`  ${texts.morePages(different.length - MOST_PAGES)}`] : []),
  ];
}

/** Returns whether a page needs the owner's attention. Visits that were only counted here do not. */
function isDifferent(page: ComparedPage): boolean {
  const { there: _, here: __, ...differences } = page.comments;
  return Object.values(differences).some((count) => count > 0) || countMissing(page) > 0;
}

function differencesOf(
  { comments, visits }: ComparedPage,
  texts: ComparisonTexts,
  ids: Partial<ComparedIds> = {},
): readonly string[] {
  const listed: Partial<Record<DifferenceName, readonly string[]>> = ids;
  const counts: readonly (readonly [DifferenceName, number])[] = [
    ["missing", comments.missing],
    ["changedThere", comments.changedThere],
    ["missingVisits", visits.missing],
    ["moved", comments.moved],
    ["writtenHere", comments.writtenHere],
    ["changedHere", comments.changedHere],
    ["shownHere", comments.shownHere],
    ["hiddenHere", comments.hiddenHere],
    ["decidedHere", comments.decidedHere],
    ["removedHere", comments.removedHere],
    ["removedThere", comments.removedThere],
    ["countedHere", visits.countedHere],
  ];
  return counts.flatMap(([name, count]) => {
    if (count === 0) return [];
    const line = texts.differences[name](count);
    const named = listed[name];
    if (named === undefined) return [line];
    return [line + texts.ids(named.slice(0, MOST_IDS), Math.max(0, named.length - MOST_IDS))];
  });
}
