import { DRAWER_ID } from "./drawer-id.js";

/** Width of the strip at the left edge that an opening swipe starts in, in CSS pixels (VuePress' theme). */
const EDGE = 80;
/** A shorter movement is no swipe, in CSS pixels (VuePress' theme). */
const DISTANCE = 40;
/** Where the sidebar is a drawer: the same width as in `styles/sidebar.css`. */
const SMALL = "(max-width: 44.99em)";

interface Point {
  readonly x: number;
  readonly y: number;
}

/**
 * On small screens a swipe from the left edge opens the drawer and a swipe back closes it. The listeners are
 * passive: the page scrolls as if they were not there. Gives its teardown.
 */
export function startDrawerSwipe(): () => void {
  const small = window.matchMedia(SMALL);
  let start: Point | null = null;

  const begin = (event: TouchEvent) => {
    const touch = event.touches[0];
    // Two fingers zoom, and a zoomed page is pushed about by one.
    const isZoom = event.touches.length > 1 || (window.visualViewport?.scale ?? 1) > 1.01;
    start = touch === undefined || isZoom || !small.matches ? null : pointOf(touch);
    if (start !== null && scrollsBack(event.target)) start = null;
  };
  const end = (event: TouchEvent) => {
    const touch = event.changedTouches[0];
    if (start !== null && touch !== undefined) act(start, pointOf(touch));
    start = null;
  };
  const cancel = () => {
    start = null;
  };

  const listeners = [
    ["touchstart", begin],
    ["touchend", end],
    ["touchcancel", cancel],
  ] as const;
  for (const [type, listener] of listeners) document.addEventListener(type, listener, { passive: true });
  return () => {
    for (const [type, listener] of listeners) document.removeEventListener(type, listener);
  };
}

function pointOf({ clientX, clientY }: Touch): Point {
  return { x: clientX, y: clientY };
}

/** What a movement asks of the drawer; `null` for a scroll and for a touch that hardly moved. */
export function readSwipe(from: Point, to: Point): "open" | "close" | null {
  const moved = to.x - from.x;
  if (Math.abs(moved) <= DISTANCE || Math.abs(moved) <= Math.abs(to.y - from.y)) return null;
  if (moved < 0) return "close";
  return from.x <= EDGE ? "open" : null;
}

function act(from: Point, to: Point): void {
  const drawer = document.getElementById(DRAWER_ID);
  // A browser without popovers has no drawer.
  if (drawer === null || typeof drawer.showPopover !== "function") return;
  const swipe = readSwipe(from, to);
  const isOpen = drawer.matches(":popover-open");
  if (swipe === "open" && !isOpen) drawer.showPopover();
  if (swipe === "close" && isOpen) drawer.hidePopover();
}

/** Whether a swipe to the right would scroll something that stands there, such as a wide code block. */
function scrollsBack(target: EventTarget | null): boolean {
  for (let element = target instanceof Element ? target : null; element; element = element.parentElement) {
    if (element.scrollLeft > 0 && element !== document.scrollingElement) return true;
  }
  return false;
}
