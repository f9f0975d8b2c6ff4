import { DRAWER_ID } from "../navbar/drawer-id.js";

/** Width of the area at the left edge where an opening swipe starts, in CSS pixels (from the VuePress theme). */
const EDGE = 80;
/** Minimum length of a swipe, in CSS pixels (from the VuePress theme). */
const DISTANCE = 40;
/** Media query of screens where the sidebar is a drawer, as in `styles/sidebar.css`. */
const SMALL = "(max-width: 44.99em)";

interface Point {
  readonly x: number;
  readonly y: number;
}

/**
 * Opens the drawer on a swipe from the left edge, and closes it on a swipe back. Only small screens have a drawer. The
 * listeners are passive, so they never block scrolling. Returns the teardown.
 */
export function startDrawerSwipe(): () => void {
  const small = window.matchMedia(SMALL);
  let start: Point | null = null;

  const begin = (event: TouchEvent) => {
    const touch = event.touches[0];
    // Two fingers zoom the page, and one finger pans a zoomed page.
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

/** Returns the action of a swipe, or `null` for a vertical or a short movement. */
export function readSwipe(from: Point, to: Point): "open" | "close" | null {
  const moved = to.x - from.x;
  if (Math.abs(moved) <= DISTANCE || Math.abs(moved) <= Math.abs(to.y - from.y)) return null;
  if (moved < 0) return "close";
  return from.x <= EDGE ? "open" : null;
}

function act(from: Point, to: Point): void {
  const drawer = document.getElementById(DRAWER_ID);
  // Without support for popovers, the sidebar is no drawer.
  if (drawer === null || typeof drawer.showPopover !== "function") return;
  const swipe = readSwipe(from, to);
  const isOpen = drawer.matches(":popover-open");
  if (swipe === "open" && !isOpen) drawer.showPopover();
  if (swipe === "close" && isOpen) drawer.hidePopover();
}

/** Returns whether a swipe to the right would scroll an element at the touch, such as a wide code block. */
function scrollsBack(target: EventTarget | null): boolean {
  for (let element = target instanceof Element ? target : null; element; element = element.parentElement) {
    if (element.scrollLeft > 0 && element !== document.scrollingElement) return true;
  }
  return false;
}
