import { DRAWER_ID } from "./drawer-id.js";

/** Rows that stay visible over and below the active one, in CSS pixels. */
const MARGIN = 48;

/** Lists of rows that scroll by themselves. */
const AREA = ".sidebar, .contents";

/**
 * Scrolls the list around a row to it, where that is out of sight. Only the list moves, never the page, as
 * `scrollIntoView` might.
 */
export function revealRow(row: Element | null | undefined): void {
  const list = row?.closest(AREA);
  if (row === null || row === undefined || list === null || list === undefined) return;
  const area = list.getBoundingClientRect();
  const { top, bottom, height } = row.getBoundingClientRect();
  // A drawer that is closed, and a row in a closed group, have no place.
  if (height === 0 || area.height === 0) return;
  if (top >= area.top + MARGIN && bottom <= area.bottom - MARGIN) return;
  list.scrollTop += (top + bottom) / 2 - (area.top + area.bottom) / 2;
}

/** Scrolls the sidebar to the row of the page on show. */
export function revealActiveRow(): void {
  revealRow(document.getElementById(DRAWER_ID)?.querySelector(".sidebar-link[aria-current]"));
}

/** Shows the active row at once, and again whenever the drawer or the contents open. Gives its teardown. */
export function startRevealingRow(): () => void {
  const reveal = ({ target }: Event) => {
    if (!(target instanceof Element) || !target.matches(AREA)) return;
    revealRow(target.querySelector(".sidebar-link[aria-current], .contents a[aria-current]"));
  };
  revealActiveRow();
  // The event does not bubble.
  document.addEventListener("toggle", reveal, true);
  return () => document.removeEventListener("toggle", reveal, true);
}
