import { DRAWER_ID } from "../navbar/drawer-id.js";

/** Minimum distance of the active row from the edges of its list, in CSS pixels. */
const MARGIN = 48;

/** Selector of the elements that scroll. */
const AREA = ".sidebar, .contents";

/** Scrolls the list that contains a row until the row is visible. Unlike `scrollIntoView`, it never scrolls the page. */
export function revealRow(row: Element | null | undefined): void {
  const list = row?.closest(AREA);
  if (row === null || row === undefined || list === null || list === undefined) return;
  const area = list.getBoundingClientRect();
  const { top, bottom, height } = row.getBoundingClientRect();
  // A closed drawer and a row in a closed group have no height.
  if (height === 0 || area.height === 0) return;
  if (top >= area.top + MARGIN && bottom <= area.bottom - MARGIN) return;
  list.scrollTop += (top + bottom) / 2 - (area.top + area.bottom) / 2;
}

/** Scrolls the sidebar to the row of the current page. */
export function revealActiveRow(): void {
  revealRow(document.getElementById(DRAWER_ID)?.querySelector(".sidebar-link[aria-current]"));
}

/** Scrolls to the active row now, and whenever the drawer or the contents open. Returns the teardown. */
export function startRevealingRow(): () => void {
  const reveal = ({ target }: Event) => {
    if (!(target instanceof Element) || !target.matches(AREA)) return;
    revealRow(target.querySelector(".sidebar-link[aria-current], .contents a[aria-current]"));
  };
  revealActiveRow();
  // The event does not bubble, so it is captured.
  document.addEventListener("toggle", reveal, true);
  return () => document.removeEventListener("toggle", reveal, true);
}
