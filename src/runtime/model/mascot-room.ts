import type { MascotSettings } from "./mascot.js";

/** Settings that decide how much room a mascot needs. */
export type MascotPlacement = Pick<
  MascotSettings,
  "side" | "width" | "height" | "offsetX" | "offsetY" | "lines"
>;

/** Room that a page reserves for the mascot. */
export interface MascotRoom {
  /** Media condition of the windows that have the room. */
  readonly media: string;
  /** Distance from the mascot's side of the window to the text, in CSS pixels. */
  readonly width: number;
}

/** Distance between mascot and text, in CSS pixels. */
const GAP = 24;
/** Least width of a bubble with text, in CSS pixels. */
const BUBBLE_WIDTH = 184;
/** Heights above the mascot: the navigation bar, and a bubble with three lines. In CSS pixels. */
const ABOVE = 140;
/** Least width of the text next to the room, and of a window with room, in CSS pixels. */
const TEXT_WIDTH = 960;
const WINDOW_WIDTH = 1200;
/** Minimum height of a window with room for the mascot, in pixels. Lower windows are those of phones. */
const WINDOW_HEIGHT = 480;

/** Returns the room for a mascot. Narrower and lower windows have none, and show its tab instead. */
export function mascotRoom({ width, height, offsetX, offsetY, lines }: MascotPlacement): MascotRoom {
  const bubble = Object.keys(lines).length === 0 ? 0 : BUBBLE_WIDTH;
  // A mascot is never outside of the window, even with a negative offset.
  const room = Math.max(Math.max(offsetX, 0) + width, bubble) + GAP;
  const leastWidth = Math.max(WINDOW_WIDTH, room + TEXT_WIDTH);
  const leastHeight = Math.max(WINDOW_HEIGHT, Math.max(offsetY, 0) + height + ABOVE);
  return { width: room, media: `(min-width: ${leastWidth}px) and (min-height: ${leastHeight}px)` };
}
