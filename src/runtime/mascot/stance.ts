import type { Strip } from "../margin/watch-margins.js";
import type { MascotSettings } from "../model/mascot.js";
import type { Size } from "./geometry.js";

/** Smallest scale of the mascot. With less room, it is not next to the text. */
const LEAST_SCALE = 0.5;
/** Distance from the text, and from the navigation bar with a bubble of one line, in CSS pixels. */
const GAP = 12;
const ABOVE = 120;

/** The place of the mascot in a margin of the page. */
export interface Stance {
  /** Distance from the left edge of the window, in CSS pixels. */
  readonly left: number;
  /** Share of the size in the settings, from 0.5 to 1. */
  readonly scale: number;
  /** The margin, in which the bubble has to stay too. */
  readonly strip: Strip;
}

/**
 * Returns the place of the mascot in the margins that are left over, or `null` if it fits into none. The margin in which it
 * is largest is used, and of equal ones the nearest to its side.
 */
export function findStance(
  {
    side,
    width,
    height,
    offsetX,
    offsetY,
  }: Pick<MascotSettings, "side" | "width" | "height" | "offsetX" | "offsetY">,
  strips: readonly Strip[],
  window: Size,
): Stance | null {
  const isLeft = side === "left";
  const tall = scaleInHeight({ height, offsetY }, window);
  const stances = strips
    // The other side of the text belongs to the cat and to the contents.
    .filter(({ from, to }) => (isLeft ? from < window.width / 3 : to > (window.width * 2) / 3))
    .map((strip) => {
      const room = strip.to - strip.from - GAP;
      const scale = Math.min(1, room / width, tall);
      const offset = Math.max(0, Math.min(offsetX, room - width * scale));
      const left = isLeft ? strip.from + offset : strip.to - offset - width * scale;
      return { left, scale, strip };
    })
    .filter(({ scale }) => scale >= LEAST_SCALE);
  const nearest = isLeft ? stances : stances.toReversed();
  return nearest.toSorted((a, b) => b.scale - a.scale)[0] ?? null;
}

/** Returns the place of a mascot that is above the page, in the middle of the window. */
export function sheetStance(
  { width, height, offsetY }: Pick<MascotSettings, "width" | "height" | "offsetY">,
  window: Size,
): Stance {
  const tall = scaleInHeight({ height, offsetY }, window);
  const scale = Math.max(LEAST_SCALE, Math.min(1, window.width / width, tall));
  return { left: (window.width - width * scale) / 2, scale, strip: { from: 0, to: window.width } };
}

/** Returns the scale at which the mascot and a bubble fit into the height of the window. */
function scaleInHeight(
  { height, offsetY }: Pick<MascotSettings, "height" | "offsetY">,
  window: Size,
): number {
  return (window.height - ABOVE - Math.max(offsetY, 0)) / height;
}
