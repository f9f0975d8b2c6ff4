/** The detail of a `hanblog:navigate` event. */
export interface NavigationDetail {
  /** Path as in the address bar, with the base. */
  readonly path: string;
}

/**
 * Dispatches the event `hanblog:navigate` on `window` after a navigation. It informs scripts that do not
 * depend on hanblog, such as a page view counter. The first page, which is a full load, causes no event.
 */
export function announceNavigation(path: string): void {
  window.dispatchEvent(new CustomEvent<NavigationDetail>("hanblog:navigate", { detail: { path } }));
}
