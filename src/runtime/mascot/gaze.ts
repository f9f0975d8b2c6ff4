import { clamp, type Point, type Size } from "./geometry.js";

/**
 * Where to look, from -1 to 1 to the right and upwards: an edge of the window is as far as eyes and head turn, wherever
 * the head is. All in pixels of the window.
 */
export function gazeAt(pointer: Point, head: Point, window: Size): Point {
  return {
    x: reach(pointer.x - head.x, head.x, window.width - head.x),
    y: reach(head.y - pointer.y, window.height - head.y, head.y),
  };
}

/** `offset` as a share of the way to the edge that it leads to. */
function reach(offset: number, before: number, behind: number): number {
  const way = offset < 0 ? before : behind;
  return way <= 0 ? Math.sign(offset) : clamp(offset / way, -1, 1) + 0;
}
