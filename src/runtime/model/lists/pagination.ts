/** Number of items per page. */
export const DEFAULT_PAGE_SIZE = 10;
/** Maximum number of page numbers in the window. */
const WINDOW_SIZE = 7;

/** One page of a list. `interval` is inclusive and counts items from 0. `number` counts from 1. */
export interface PageInterval {
  readonly number: number;
  readonly path: string;
  readonly interval: readonly [start: number, end: number];
}

/** The position of a page in its listing. `current` and `total` count from 1. */
export interface Pagination {
  readonly current: number;
  readonly total: number;
  /** The route of page 1, which is the index of the listing. */
  readonly indexPath: string;
}

/** Returns the route of page `number` of the listing at `indexPath`. Page 1 is the index itself. */
export function pagePath(indexPath: string, number: number): string {
  // A home page may be a file of any name.
  return number === 1 ? indexPath : `${indexPath.replace(/\.html$/, "/")}page/${number}/`;
}

/** Splits `count` items into pages. An empty list still has a first page. */
export function paginate(indexPath: string, count: number, pageSize: number): readonly PageInterval[] {
  const total = Math.max(1, Math.ceil(count / pageSize));
  return Array.from({ length: total }, (_, index) => ({
    number: index + 1,
    path: pagePath(indexPath, index + 1),
    interval: [index * pageSize, Math.min(count, (index + 1) * pageSize) - 1] as const,
  }));
}

/** A page number, or a gap that is shown as an ellipsis. */
export type PageMark = number | "gap-before" | "gap-after";

/**
 * Returns the items of the pagination bar. It shows up to 7 page numbers, centred on the current page when 5 < current <
 * total - 4. Links to the first and the last page surround them.
 */
export function pageMarks(current: number, total: number): readonly PageMark[] {
  const first = windowStart(current, total);
  const numbers = Array.from({ length: Math.min(WINDOW_SIZE, total) }, (_, index) => first + index);
  const last = numbers[numbers.length - 1] ?? total;
  const marks: PageMark[] = [];
  if (total > WINDOW_SIZE && first > 1) marks.push(1);
  if (first > 2) marks.push("gap-before");
  marks.push(...numbers);
  if (total - last > 1) marks.push("gap-after");
  if (total > WINDOW_SIZE && last < total) marks.push(total);
  return marks;
}

function windowStart(current: number, total: number): number {
  if (total <= WINDOW_SIZE) return 1;
  if (current > 5 && current < total - 4) return current - 3;
  return current <= 5 ? 1 : total - WINDOW_SIZE + 1;
}

/**
 * Parses the input of the "go to page" field: an integer from 1 to `total`. Returns `null` for any other text. Full-width
 * digits are valid, because Chinese and Japanese input methods write them.
 */
export function parsePageNumber(text: string, total: number): number | null {
  const trimmed = text.normalize("NFKC").trim();
  if (!/^\d+$/.test(trimmed)) return null;
  const number = Number(trimmed);
  return number > 0 && number <= total ? number : null;
}
