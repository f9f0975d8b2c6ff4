import type { FigureOptions } from "./figure.js";
import type { Box, Point } from "./geometry.js";
import type { Placement } from "./layout.js";
import { placeInView, type View } from "./view.js";

/**
 * Conversions between the places of a figure: pixels of the canvas, logical places (-1 to 1 across the canvas, upwards
 * in the same unit) and pixels of the model's own canvas.
 */
export interface FigurePlaces {
  /** Returns a place of the canvas from -1 to 1 to the right and upwards. */
  readonly normalize: (at: Point) => Point;
  readonly toLogical: (at: Point) => Point;
  /** Returns the place in the model of a logical place. */
  readonly toModel: (logical: Point) => Point;
  /** Returns the box on the canvas between two logical places. */
  readonly boxBetween: (one: Point, other: Point) => Box;
  /** Returns the box on the canvas of a box of the model. */
  readonly modelBox: (box: Box) => Box;
}

/** Creates the conversions for a model in its place; `view` gives how it is enlarged now. */
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
