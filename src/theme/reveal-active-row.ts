import { DRAWER_ID } from "./drawer-id.js";

/** Rows that stay visible over and below the active one, in CSS pixels. */
const MARGIN = 48;

/**
 * Scrolls the sidebar to the row of the page on show, where that is out of sight. Only the sidebar moves,
 * never the page, as `scrollIntoView` might.
 */
export function revealActiveRow(): void {
  const sidebar = document.getElementById(DRAWER_ID);
  const row = sidebar?.querySelector(".sidebar-link[aria-current]");
  if (sidebar === null || row === null || row === undefined) return;
  const area = sidebar.getBoundingClientRect();
  const { top, bottom, height } = row.getBoundingClientRect();
  // A drawer that is closed, and a row in a closed group, have no place.
  if (height === 0 || area.height === 0) return;
  if (top >= area.top + MARGIN && bottom <= area.bottom - MARGIN) return;
  sidebar.scrollTop += (top + bottom) / 2 - (area.top + area.bottom) / 2;
}

/** Shows the active row at once, and again whenever the drawer opens. Gives its teardown. */
export function startRevealingRow(): () => void {
  const reveal = ({ target }: Event) => {
    if (target instanceof Element && target.id === DRAWER_ID) revealActiveRow();
  };
  revealActiveRow();
  // The event does not bubble.
  document.addEventListener("toggle", reveal, true);
  return () => document.removeEventListener("toggle", reveal, true);
}
