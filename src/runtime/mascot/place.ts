import type { MascotSettings } from "../model/mascot.js";
import { clamp, type Size } from "./geometry.js";

/** Pixels from the window's left and bottom edge. */
export interface Place {
  readonly left: number;
  readonly bottom: number;
}

/** Where the config wants the mascot. */
export function homePlace(
  { side, offsetX, offsetY, width }: Pick<MascotSettings, "side" | "offsetX" | "offsetY" | "width">,
  window: Size,
): Place {
  return { left: side === "left" ? offsetX : window.width - offsetX - width, bottom: offsetY };
}

/** The nearest place that is in the window; a visitor's may have been another one. */
export function placeInWindow({ left, bottom }: Place, size: Size, window: Size): Place {
  return {
    left: clamp(left, 0, Math.max(window.width - size.width, 0)),
    bottom: clamp(bottom, 0, Math.max(window.height - size.height, 0)),
  };
}
