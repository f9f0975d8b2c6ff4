import { clamp, type Point, type Size } from "../geometry.js";

/** Minimum opacity of a visible pixel, from 0 to 255. */
const VISIBLE = 32;
/** Height of the horizontal bands of the outline, and its distance from visible pixels, in CSS pixels. */
const BAND = 10;
const MARGIN = 6;

/** A drawn frame as read from WebGL. `width` and `height` are in device pixels. */
export interface Picture extends Size {
  /** Red, green, blue and opacity of each pixel, in rows from bottom to top, as WebGL returns them. */
  readonly pixels: Uint8Array;
  /** Device pixels per pixel of the outline. */
  readonly resolution: number;
}

/**
 * Returns a polygon around all visible pixels of a picture. `y` points downwards. It is empty if nothing is
 * visible.
 */
export function outlineOf({ pixels, width, height, resolution }: Picture): readonly Point[] {
  const left: Point[] = [];
  const right: Point[] = [];
  const step = Math.max(Math.round(BAND * resolution), 1);
  for (let top = 0; top < height; top += step) {
    const bottom = Math.min(top + step, height);
    const seen = seenWithin({ pixels, width, from: height - bottom, to: height - top });
    if (seen === null) continue;
    const edge = (x: number) => clamp(x / resolution, 0, width / resolution);
    const [from, to] = [edge(seen[0] - MARGIN * resolution), edge(seen[1] + 1 + MARGIN * resolution)];
    left.push({ x: from, y: top / resolution }, { x: from, y: bottom / resolution });
    right.push({ x: to, y: top / resolution }, { x: to, y: bottom / resolution });
  }
  return [...left, ...right.toReversed()];
}

interface Rows {
  readonly pixels: Uint8Array;
  readonly width: number;
  readonly from: number;
  /** Row after the last row, exclusive. */
  readonly to: number;
}

/** Returns the first and last column with visible pixels in some rows, or `null`. */
function seenWithin({ pixels, width, from, to }: Rows): readonly [number, number] | null {
  let [first, last] = [width, -1];
  for (let row = from; row < to; row++) {
    for (let column = 0; column < width; column++) {
      if ((pixels[(row * width + column) * 4 + 3] ?? 0) < VISIBLE) continue;
      first = Math.min(first, column);
      last = Math.max(last, column);
    }
  }
  return last < 0 ? null : [first, last];
}
