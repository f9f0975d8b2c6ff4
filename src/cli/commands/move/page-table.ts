import type { ComparedPage, Comparison } from "../../comments/transfer/cut-over/compare-sides.js";
import { printable } from "../../comments/transfer/import-report.js";
import type { MoveTexts } from "../../messages/move-texts.js";

/** Maximum number of pages in the table. `compare --json` prints all of them. */
const MOST_PAGES = 200;

/** Formats the comments and visits of each page on both sides as the lines of a table, with the sums at its end. */
export function formatPages(comparison: Comparison, texts: MoveTexts["table"]): readonly string[] {
  const { pages } = comparison;
  const shown = [...pages].slice(0, MOST_PAGES);
  const rows = [
    texts.titles,
    ...shown.map(([url, page]) => [printable(url), ...numbersOf(page)]),
    [texts.sum, ...numbersOf(comparison)],
  ];
  const widths = texts.titles
    .slice(1)
    .map((_, at) => Math.max(...rows.map((row) => widthOf(row[at + 1] ?? ""))));
  const lines = rows.map(([url = "", ...cells]) =>
    [...cells.map((cell, at) => " ".repeat((widths[at] ?? 0) - widthOf(cell)) + cell), url].join("  "),
  );
  return [...lines, ...(pages.size > MOST_PAGES ? [texts.more(pages.size - MOST_PAGES)] : [])];
}

function numbersOf({ comments, visits }: ComparedPage): readonly string[] {
  return [comments.there, comments.here, visits.there, visits.here].map(String);
}

/** Returns the width of a text in a terminal, where a Chinese character is as wide as two others. */
function widthOf(text: string): number {
  return Array.from(text).reduce((sum, character) => sum + (/[\u2E80-\uFFEF]/u.test(character) ? 2 : 1), 0);
}
