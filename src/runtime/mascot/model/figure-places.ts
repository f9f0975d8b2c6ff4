import type { FigureOptions } from "../figure.js";
import { type Box, type Point, clamp } from "../geometry.js";
import type { Placement } from "./layout.js";

/**
 * Conversions between three coordinate systems. Canvas coordinates are pixels. Logical coordinates are -1 to
 * 1 across the canvas, and upwards in the same unit. Model coordinates are pixels of the model's own canvas.
 */
export interface FigurePlaces {
  /** Converts canvas coordinates to the range from -1 to 1, to the right and upwards. */
  readonly normalize: (at: Point) => Point;
  readonly toLogical: (at: Point) => Point;
  /** Converts logical to model coordinates. */
  readonly toModel: (logical: Point) => Point;
  /** Returns the box on the canvas between two logical points. */
  readonly boxBetween: (one: Point, other: Point) => Box;
  /** Converts a box of the model to a box on the canvas. */
  readonly modelBox: (box: Box) => Box;
}

/** Creates the conversions for a model with a placement. `view` returns the current zoom. */
export function createFigurePlaces(
  { width, height }: Pick<FigureOptions, "width" | "height">,
  placement: Placement,
  view: () => View,
): FigurePlaces {
  const half = { width: width / 2, height: height / 2 };
  const normalize = (at: Point): Point => ({ x: at.x / half.width - 1, y: 1 - at.y / half.height });
  const toCanvas = (logical: Point): Point => {
    const { scale, x, y } = view();
    return {
      x: half.width * (1 + scale * logical.x + x),
      y: half.height * (1 - y) - half.width * scale * logical.y,
    };
  };
  const fromModel = ({ x, y }: Point): Point => ({
    x: placement.left + x * placement.scale,
    y: placement.top - y * placement.scale,
  });
  const boxBetween = (one: Point, other: Point): Box => {
    const [a, b] = [toCanvas(one), toCanvas(other)];
    return {
      x: Math.min(a.x, b.x),
      y: Math.min(a.y, b.y),
      width: Math.abs(a.x - b.x),
      height: Math.abs(a.y - b.y),
    };
  };
  return {
    normalize,
    toLogical(at) {
      const place = placeInView(view(), normalize(at));
      return { x: place.x, y: (place.y * height) / width };
    },
    toModel: ({ x, y }) => ({
      x: (x - placement.left) / placement.scale,
      y: (placement.top - y) / placement.scale,
    }),
    boxBetween,
    modelBox: ({ x, y, width, height }) =>
      boxBetween(fromModel({ x, y }), fromModel({ x: x + width, y: y + height })),
  };
}

/** Limits of the view: the scale is from 0.8 to 2. It shows -1 to 1 of an area that reaches from -2 to 2. */
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
