import type { Size } from "../geometry.js";

/**
 * A model's `layout`: sizes and positions in logical units. The view is 2 units wide, and `y` points upwards.
 */
export interface Layout {
  readonly width?: number;
  readonly height?: number;
  readonly x?: number;
  readonly y?: number;
  readonly center_x?: number;
  readonly center_y?: number;
  readonly top?: number;
  readonly bottom?: number;
  readonly left?: number;
  readonly right?: number;
}

/** Keys of a setting file's `layout`. */
export const LAYOUT_KEYS = [
  "width",
  "height",
  "x",
  "y",
  "center_x",
  "center_y",
  "top",
  "bottom",
  "left",
  "right",
] as const satisfies readonly (keyof Layout)[];

/** The position and scale of a model's canvas, in logical units. */
export interface Placement {
  /** Logical units per pixel of the model's canvas, in both directions. */
  readonly scale: number;
  readonly left: number;
  readonly top: number;
}

/**
 * Returns the placement of a model. By default it is as wide as the view and centred. If two keys of the
 * layout conflict, the later one in the order of `LAYOUT_KEYS` wins.
 */
export function placeModel(canvas: Size, layout: Layout): Placement {
  let scale = 2 / canvas.width;
  if (layout.width !== undefined) scale = layout.width / canvas.width;
  if (layout.height !== undefined) scale = layout.height / canvas.height;
  const width = canvas.width * scale;
  const height = canvas.height * scale;
  const left = last([
    -width / 2,
    layout.x,
    shift(layout.center_x, -width / 2),
    layout.left,
    shift(layout.right, -width),
  ]);
  const top = last([
    height / 2,
    layout.y,
    shift(layout.center_y, height / 2),
    layout.top,
    shift(layout.bottom, height),
  ]);
  return { scale, left, top };
}

function shift(value: number | undefined, by: number): number | undefined {
  return value === undefined ? undefined : value + by;
}

function last(values: readonly (number | undefined)[]): number {
  return values.findLast((value) => value !== undefined) ?? 0;
}
