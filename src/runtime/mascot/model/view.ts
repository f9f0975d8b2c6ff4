import { clamp, type Point } from "../geometry.js";

/**
 * Limits of the view (spec/site.md §9): the scale is from 0.8 to 2. It shows -1 to 1 of an area that reaches
 * from -2 to 2.
 */
const LEAST_SCALE = 0.8;
const MOST_SCALE = 2;
const SHOWN = 1;
const REACH = 2;

/**
 * A zoom: `scale * position + (x, y)`. `x` is a fraction of half the canvas's width and `y` of half its
 * height, to the right and upwards.
 */
export interface View {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

/** The view without zoom. */
export const WHOLE_VIEW: View = { scale: 1, x: 0, y: 0 };

/** Scales a view around the canvas position `at`, within the limits. */
export function zoomView(view: View, at: Point, factor: number): View {
  const scale = clamp(view.scale * factor, LEAST_SCALE, MOST_SCALE);
  const ratio = scale / view.scale;
  return bound({ scale, x: at.x + (view.x - at.x) * ratio, y: at.y + (view.y - at.y) * ratio });
}

/**
 * Returns the limit that a zoom step has just reached: `pinch_in` at the largest scale, `pinch_out` at the
 * smallest, else `null`.
 */
export function limitReached(before: View, after: View): "pinch_in" | "pinch_out" | null {
  if (after.scale === before.scale) return null;
  if (after.scale === MOST_SCALE) return "pinch_in";
  return after.scale === LEAST_SCALE ? "pinch_out" : null;
}

/** Returns the logical position that is drawn at a canvas position. */
export function placeInView(view: View, at: Point): Point {
  return { x: (at.x - view.x) / view.scale, y: (at.y - view.y) / view.scale };
}

/** Limits the offset, so that the reachable area covers the whole view. */
function bound({ scale, x, y }: View): View {
  const slack = Math.max(REACH * scale - SHOWN, 0);
  return { scale, x: clamp(x, -slack, slack), y: clamp(y, -slack, slack) };
}
