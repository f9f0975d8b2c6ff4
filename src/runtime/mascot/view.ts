import { clamp, type Point } from "./geometry.js";

/** Spec/site.md §9: the view is drawn from 0.8 to 2 times as large; it shows -1 to 1 of what reaches from -2 to 2. */
const LEAST_SCALE = 0.8;
const MOST_SCALE = 2;
const SHOWN = 1;
const REACH = 2;

/** How logical places are put on the canvas: `scale * place + offset`; `y` counts in units of the view's half height. */
export interface View {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

/** A view that is not enlarged. */
export const WHOLE_VIEW: View = { scale: 1, x: 0, y: 0 };

/** Enlarges a view around the place `at` of the canvas, within the bounds. */
export function zoomView(view: View, at: Point, factor: number): View {
  const scale = clamp(view.scale * factor, LEAST_SCALE, MOST_SCALE);
  const ratio = scale / view.scale;
  return bound({ scale, x: at.x + (view.x - at.x) * ratio, y: at.y + (view.y - at.y) * ratio });
}

/** What a step of zooming has just reached: pinching in is answered at the largest, out at the smallest. */
export function limitReached(before: View, after: View): "pinch_in" | "pinch_out" | null {
  if (after.scale === before.scale) return null;
  if (after.scale === MOST_SCALE) return "pinch_in";
  return after.scale === LEAST_SCALE ? "pinch_out" : null;
}

/** The logical place that is drawn at a place of the canvas. */
export function placeInView(view: View, at: Point): Point {
  return { x: (at.x - view.x) / view.scale, y: (at.y - view.y) / view.scale };
}

/** Keeps what can be reached spread over all that is shown. */
function bound({ scale, x, y }: View): View {
  const slack = Math.max(REACH * scale - SHOWN, 0);
  return { scale, x: clamp(x, -slack, slack), y: clamp(y, -slack, slack) };
}
