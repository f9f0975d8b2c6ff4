import type { ComparisonTexts } from "../../../messages/texts.js";
import { printable } from "../import-report.js";
import { countMissing, type ComparedPage, type Comparison } from "./compare-sides.js";

/** Maximum number of pages that are listed. `--json` prints all of them. */
const MOST_PAGES = 100;

/** Formats a comparison as lines for the terminal: totals, and the pages that differ. */
export function formatComparison(comparison: Comparison, texts: ComparisonTexts): readonly string[] {
  const { comments, counters, visits, refused, pages } = comparison;
  const different = [...pages].filter(([, page]) => isDifferent(page));
  return [
    texts.comments(comments.there, comments.here),
    texts.counters(counters.there, counters.here),
    texts.visits(visits.there, visits.here),
    ...differencesOf(comparison, texts).map((line) => `  ${line}`),
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

function differencesOf({ comments, visits }: ComparedPage, texts: ComparisonTexts): readonly string[] {
  const counts: readonly (readonly [keyof ComparisonTexts["differences"], number])[] = [
    ["missing", comments.missing],
    ["changedThere", comments.changedThere],
    ["missingVisits", visits.missing],
    ["moved", comments.moved],
    ["writtenHere", comments.writtenHere],
    ["changedHere", comments.changedHere],
    ["removedHere", comments.removedHere],
    ["removedThere", comments.removedThere],
    ["countedHere", visits.countedHere],
  ];
  return counts.flatMap(([name, count]) => (count > 0 ? [texts.differences[name](count)] : []));
}
