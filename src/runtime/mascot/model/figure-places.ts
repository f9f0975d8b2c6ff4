import type { FigureOptions } from "../figure.js";
import type { Box, Point } from "../geometry.js";
import type { Placement } from "./layout.js";
import { placeInView, type View } from "./view.js";

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
