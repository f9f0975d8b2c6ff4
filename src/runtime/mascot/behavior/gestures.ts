import type { Point } from "../geometry.js";

/** Distance that a pointer may move during a tap, in pixels. */
const TREMOR = 5;
/** Distance that an arrow key moves the mascot, in pixels. */
const STEP = 20;
/** Zoom factor of the keys + and -. */
const KEY_ZOOM = 1.2;
/** Distance, in wheel units, that zooms by the factor e. */
const WHEEL_ZOOM = 200;

const ARROWS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -STEP, y: 0 },
  ArrowRight: { x: STEP, y: 0 },
  ArrowUp: { x: 0, y: -STEP },
  ArrowDown: { x: 0, y: STEP },
};

/** Callbacks for gestures. Positions are in pixels of the window. */
export interface GestureHandlers {
  /** Called for a tap. `at` is `null` for a tap by keyboard. */
  readonly tap: (at: Point | null) => void;
  readonly move: (by: Point) => void;
  /** Called at the end of a drag or a move by keyboard. */
  readonly drop: () => void;
  readonly home: () => void;
  /** Called for a zoom around a point. `at` is `null` for a zoom by keyboard. */
  readonly zoom: (at: Point | null, factor: number) => void;
}

/** Distinguishes taps, drags and pinches on a button. Returns the teardown. */
export function watchGestures(button: HTMLElement, handlers: GestureHandlers): () => void {
  const listening = new AbortController();
  const on: Listen = (type, listener) =>
    button.addEventListener(type, listener, { signal: listening.signal, passive: false });
  watchPointers(button, on, handlers);
  on("wheel", (event) => {
    // Browsers report a touchpad pinch as a wheel event with Ctrl. Without Ctrl the page scrolls.
    if (!event.ctrlKey) return;
    event.preventDefault();
    handlers.zoom(placeOf(event), Math.exp(-event.deltaY / WHEEL_ZOOM));
  });
  on("keydown", (event) => {
    // Keys with modifiers belong to the browser: Alt and an arrow go back, Ctrl and + zoom the page.
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

/** Follows pressed pointers: one taps or drags, two pinch. */
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
