import type { Point } from "./geometry.js";

/** Pixels that a pointer may tremble without moving the mascot. */
const TREMOR = 5;
/** Pixels of a step by arrow key. */
const STEP = 20;
/** What one press of + enlarges by. */
const KEY_ZOOM = 1.2;
/** Wheel units that enlarge by e. */
const WHEEL_ZOOM = 200;

const ARROWS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -STEP, y: 0 },
  ArrowRight: { x: STEP, y: 0 },
  ArrowUp: { x: 0, y: -STEP },
  ArrowDown: { x: 0, y: STEP },
};

/** What pointers and keys do to the figure; places are pixels of the window. */
export interface GestureHandlers {
  /** `null`: by keyboard. */
  readonly tap: (at: Point | null) => void;
  readonly move: (by: Point) => void;
  /** A move has come to its end. */
  readonly drop: () => void;
  readonly home: () => void;
  /** `null`: by keyboard. */
  readonly zoom: (at: Point | null, factor: number) => void;
}

/** Tells taps, drags and pinches of a button from each other; returns the teardown. */
export function watchGestures(button: HTMLElement, handlers: GestureHandlers): () => void {
  const listening = new AbortController();
  const on: Listen = (type, listener) =>
    button.addEventListener(type, listener, { signal: listening.signal, passive: false });
  watchPointers(button, on, handlers);
  on("wheel", (event) => {
    // A pinch on a touchpad comes as a wheel with Ctrl; without it the page scrolls.
    if (!event.ctrlKey) return;
    event.preventDefault();
    handlers.zoom(placeOf(event), Math.exp(-event.deltaY / WHEEL_ZOOM));
  });
  on("keydown", (event) => {
    // With these it is the browser's: it goes back by Alt and an arrow, and enlarges the page by Ctrl and +.
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const by = ARROWS[event.key];
    if (by !== undefined) {
      handlers.move(by);
      handlers.drop();
    } else if (event.key === "Home") handlers.home();
    else if (event.key === "+") handlers.zoom(null, KEY_ZOOM);
    else if (event.key === "-") handlers.zoom(null, 1 / KEY_ZOOM);
    else return;
    event.preventDefault();
  });
  return () => listening.abort();
}

type Listen = <Type extends keyof HTMLElementEventMap>(
  type: Type,
  listener: (event: HTMLElementEventMap[Type]) => void,
) => void;

/** Follows the pointers that are down: one taps or drags, two pinch. */
function watchPointers(button: HTMLElement, on: Listen, handlers: GestureHandlers): void {
  const pointers = new Map<number, Point>();
  let gesture: "tap" | "drag" | "pinch" = "tap";
  let start: Point = { x: 0, y: 0 };
  on("pointerdown", (event) => {
    if (event.button !== 0) return;
    button.setPointerCapture(event.pointerId);
    pointers.set(event.pointerId, placeOf(event));
    gesture = pointers.size > 1 ? "pinch" : "tap";
    start = placeOf(event);
  });
  on("pointermove", (event) => {
    const before = pointers.get(event.pointerId);
    if (before === undefined) return;
    const now = placeOf(event);
    const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1];
    if (gesture === "pinch" && other !== undefined) {
      pointers.set(event.pointerId, now);
      const factor = distance(now, other) / Math.max(distance(before, other), 1);
      handlers.zoom({ x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 }, factor);
      return;
    }
    if (gesture === "tap" && distance(start, now) < TREMOR) return;
    gesture = "drag";
    pointers.set(event.pointerId, now);
    handlers.move({ x: now.x - before.x, y: now.y - before.y });
  });
  const release = (event: PointerEvent) => {
    if (pointers.delete(event.pointerId) && gesture === "drag") handlers.drop();
  };
  on("pointerup", release);
  on("pointercancel", release);
  on("click", (event) => {
    const isByKey = event.detail === 0;
    if (isByKey) handlers.tap(null);
    else if (gesture === "tap") handlers.tap(placeOf(event));
  });
}

function placeOf({ clientX, clientY }: MouseEvent): Point {
  return { x: clientX, y: clientY };
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}
