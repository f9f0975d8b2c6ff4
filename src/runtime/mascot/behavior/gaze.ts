import { clamp, type Point, type Size } from "../geometry.js";

/**
 * Returns the direction of the gaze, from -1 to 1 to the right and upwards. A pointer at the edge of the
 * window gives the extreme value, wherever the head is. All arguments are in pixels of the window.
 */
export function gazeAt(pointer: Point, head: Point, window: Size): Point {
  return {
    x: reach(pointer.x - head.x, head.x, window.width - head.x),
    y: reach(head.y - pointer.y, window.height - head.y, head.y),
  };
}

/** Returns `offset` as a share of the distance to the edge in its direction. */
function reach(offset: number, before: number, behind: number): number {
  const way = offset < 0 ? before : behind;
  return way <= 0 ? Math.sign(offset) : clamp(offset / way, -1, 1) + 0;
}
