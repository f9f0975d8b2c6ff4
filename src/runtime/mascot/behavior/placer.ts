import type { Margins } from "../../margin/watch-margins.js";
import type { MascotSettings } from "../../model/mascot.js";
import type { Box, Point } from "../geometry.js";
import { type Memory, placeInWindow, type Place } from "../memory.js";
import { findStance, sheetStance, type Stance } from "../stance.js";

/** Least distance of the bubble from the edges of the window and of the margin, in pixels. */
const EDGE = 8;
/** Height of the navigation bar and the distance from it, in pixels. */
const TOP = 68;

/** Controls the mascot's position in the window, in CSS pixels. */
export interface Placer {
  /** Moves the mascot to its position in the current window. */
  readonly settle: () => void;
  /** Returns the share of its size in the settings that the mascot has. */
  readonly scale: () => number;
  readonly move: (by: Point) => void;
  /** Stores the mascot's position for the next visit. */
  readonly remember: () => void;
  /** Moves the mascot back to its margin. */
  readonly home: () => void;
  /** Places a bubble above the figure, inside the window and the margin. */
  readonly placeBubble: (bubble: HTMLElement, figure: Box) => void;
}

interface PlacerOptions {
  readonly settings: MascotSettings;
  readonly memory: Memory;
  readonly margins: Pick<Margins, "strips">;
  readonly isSheet: boolean;
}

/** Creates a placer for the mascot's element. */
export function createPlacer(
  root: HTMLElement,
  { settings, memory, margins, isSheet }: PlacerOptions,
): Placer {
  let place = isSheet ? null : memory.read().place;
  let stance = sheetStance(settings, windowSize());

  function current(): Place {
    const { left, scale } = stance;
    const size = { width: settings.width * scale, height: settings.height * scale };
    return placeInWindow(place ?? { left, bottom: settings.offsetY }, size, windowSize());
  }
  function settle(): void {
    stance = newStance();
    const { left, bottom } = current();
    Object.assign(root.style, {
      width: `${settings.width * stance.scale}px`,
      height: `${settings.height * stance.scale}px`,
      left: `${left}px`,
      bottom: `${bottom}px`,
    });
  }
  function newStance(): Stance {
    if (isSheet) return sheetStance(settings, windowSize());
    // Without a margin, the mascot is about to leave the page.
    return findStance(settings, margins.strips(), windowSize()) ?? stance;
  }
  /** Returns the horizontal limits of the bubble: those of the margin while the mascot is there. */
  function bubbleBounds(): readonly [number, number] {
    if (place !== null) return [EDGE, windowSize().width - EDGE];
    return [stance.strip.from + EDGE, stance.strip.to - EDGE];
  }
  return {
    settle,
    scale: () => stance.scale,
    move({ x, y }) {
      const { left, bottom } = current();
      place = { left: left + x, bottom: bottom - y };
      settle();
    },
    remember() {
      if (isSheet) return;
      place = current();
      memory.write({ ...memory.read(), place });
    },
    home() {
      place = null;
      if (!isSheet) memory.write({ ...memory.read(), place });
      settle();
    },
    placeBubble: (bubble, figure) =>
      placeBubble(bubble, figure, {
        ...current(),
        height: settings.height * stance.scale,
        bounds: bubbleBounds(),
      }),
  };
}

function windowSize() {
  return { width: document.documentElement.clientWidth, height: window.innerHeight };
}

interface Standing extends Place {
  /** Height of the mascot. */
  readonly height: number;
  /** Horizontal limits of the bubble. */
  readonly bounds: readonly [number, number];
}

/** Places a bubble above the figure of a mascot. */
function placeBubble(bubble: HTMLElement, figure: Box, { left, bottom, height, bounds }: Standing): void {
  const [from, to] = bounds;
  const foot = height - figure.y + 6;
  bubble.style.maxInlineSize = `min(13rem, ${to - from}px)`;
  bubble.style.maxBlockSize = `${window.innerHeight - bottom - foot - TOP}px`;
  bubble.style.bottom = `${foot}px`;
  const middle = figure.x + figure.width / 2 - bubble.offsetWidth / 2;
  const most = to - left - bubble.offsetWidth;
  bubble.style.left = `${Math.max(Math.min(middle, most), from - left)}px`;
}
