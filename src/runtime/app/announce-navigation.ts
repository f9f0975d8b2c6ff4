/** What listeners of `hanblog:navigate` get. */
export interface NavigationDetail {
  /** As it stands in the address bar, with the base. */
  readonly path: string;
}

/**
 * Tells scripts that know nothing of hanblog, such as a counter of page views, that another page is on show:
 * as the event `hanblog:navigate` on `window`. The first page, which a full load brings, is not told.
 */
export function announceNavigation(path: string): void {
  window.dispatchEvent(new CustomEvent<NavigationDetail>("hanblog:navigate", { detail: { path } }));
}
