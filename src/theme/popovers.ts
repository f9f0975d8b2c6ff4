const OPEN_POPOVER = "[popover]:popover-open";

/**
 * Drawer and contents are popovers: they open without a script and close by Escape or a press elsewhere. With
 * it they also close by their links, when the focus leaves them, when another page or another place of it is shown,
 * and when the window takes another width, where they may have a place in the page.
 */
export function startPopovers(): void {
  // A browser without popovers has nothing to close.
  if (!("popover" in HTMLElement.prototype)) return;
  const root = document.documentElement;
  let widthAtOpening = 0;
  const rememberWidth = () => {
    widthAtOpening = root.clientWidth;
  };
  // The event does not bubble, but it is captured on its way.
  document.addEventListener("toggle", rememberWidth, { capture: true });
  document.addEventListener("click", ({ target }) => {
    if (target instanceof Element && target.closest(`${OPEN_POPOVER} a[href]`) !== null) closePopovers();
  });
  document.addEventListener("focusin", ({ target }) => {
    // What is behind them is covered.
    if (target instanceof Element && target.closest("[popover], [popovertarget]") === null) closePopovers();
  });
  window.addEventListener("hanblog:navigate", closePopovers);
  window.addEventListener("popstate", closePopovers);
  window.addEventListener("resize", () => {
    // The bars of a phone's browser come and go while it is read; they change the height alone.
    if (root.clientWidth !== widthAtOpening) closePopovers();
  });
}

function closePopovers(): void {
  for (const popover of document.querySelectorAll<HTMLElement>(OPEN_POPOVER)) popover.hidePopover();
}
