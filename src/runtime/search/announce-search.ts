/**
 * Announces to scripts that a visitor has opened the search, or that a query found nothing: `hanblog:search` and
 * `hanblog:search-empty` on `window`.
 */
export function announceSearch(event: "search" | "search-empty"): void {
  window.dispatchEvent(new Event(`hanblog:${event}`));
}
