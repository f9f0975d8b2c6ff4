const OPEN_POPOVER = "[popover]:popover-open";

/**
 * Closes the drawer and the contents on a click on one of their links, when they lose the focus, on navigation, and when
 * the window changes its width. As popovers, they open without JavaScript and close with Escape or a press outside.
 */
export function startPopovers(): void {
  if (!("popover" in HTMLElement.prototype)) return;
  const root = document.documentElement;
  let widthAtOpening = 0;
  const rememberWidth = () => {
    widthAtOpening = root.clientWidth;
  };
  // The event does not bubble, so it is captured.
  document.addEventListener("toggle", rememberWidth, { capture: true });
  document.addEventListener("click", ({ target }) => {
    if (target instanceof Element && target.closest(`${OPEN_POPOVER} a[href]`) !== null) closePopovers();
  });
  document.addEventListener("focusin", ({ target }) => {
    // An open popover covers the rest of the page.
    if (target instanceof Element && target.closest("[popover], [popovertarget]") === null) closePopovers();
  });
  window.addEventListener("hanblog:navigate", closePopovers);
  window.addEventListener("popstate", closePopovers);
  window.addEventListener("resize", () => {
    // On phones, the browser's toolbars appear and disappear on scroll. They change only the height.
    if (root.clientWidth !== widthAtOpening) closePopovers();
  });
}

function closePopovers(): void {
  for (const popover of document.querySelectorAll<HTMLElement>(OPEN_POPOVER)) popover.hidePopover();
}
