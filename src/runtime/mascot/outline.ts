import { clamp, type Point, type Size } from "./geometry.js";

/** From here on something can be seen: of 255. */
const VISIBLE = 32;
/** Pixels of a band of the picture that the outline is as fine as, and that it lies outside of what is seen. */
const BAND = 10;
const MARGIN = 6;

/** What was drawn, read back; `width` and `height` are in its own pixels. */
export interface Picture extends Size {
  /** Red, green, blue and opacity of each pixel, from the bottom up, as WebGL reads them. */
  readonly pixels: Uint8Array;
  /** Pixels of the picture for one of the outline. */
  readonly resolution: number;
}

/** A polygon around everything that can be seen of a picture, with `y` downwards; empty where nothing can. */
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
  /** The first that does not belong to them. */
  readonly to: number;
}

/** The first and the last column of some rows that something can be seen in. */
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
