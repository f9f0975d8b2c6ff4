/** Closes a popover that is open; in a browser without popovers there is nothing to close. */
export function closePopover(element: HTMLElement | null): void {
  const isKnown = typeof element?.hidePopover === "function";
  if (isKnown && element.matches(":popover-open")) element.hidePopover();
}

/** Whether a click followed a link, even one to a heading of the same page. */
export function isLinkClick(target: EventTarget): boolean {
  return target instanceof Element && target.closest("a[href]") !== null;
}
