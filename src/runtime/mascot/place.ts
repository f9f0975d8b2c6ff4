import { clamp, type Size } from "./geometry.js";

/** A position as the distance from the left and bottom edge of the window, in pixels. */
export interface Place {
  readonly left: number;
  readonly bottom: number;
}

/** Returns the nearest position inside the window, which may be smaller than at an earlier visit. */
export function placeInWindow({ left, bottom }: Place, size: Size, window: Size): Place {
  return {
    left: clamp(left, 0, Math.max(window.width - size.width, 0)),
    bottom: clamp(bottom, 0, Math.max(window.height - size.height, 0)),
  };
}
