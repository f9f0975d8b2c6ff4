import type { MascotSettings } from "../model/mascot.js";
import { mascotRoom } from "../model/mascot-room.js";
import type { Box, Point } from "./geometry.js";
import type { Memory } from "./memory.js";
import { homePlace, placeInWindow, type Place } from "./place.js";

/** Least distance of the bubble from the edge of the window and from the text, in pixels. */
const EDGE = 8;
/** Height of the navigation bar and the distance from it, in pixels. */
const TOP = 68;

/** Controls the mascot's position in the window, in CSS pixels. */
export interface Placer {
  /** Moves the mascot to its position in the current window. */
  readonly settle: () => void;
  readonly move: (by: Point) => void;
  /** Stores the mascot's position for the next visit. */
  readonly remember: () => void;
  /** Moves the mascot back to the position in the config. */
  readonly home: () => void;
  /** Places a bubble above the figure, inside the window and the room. */
  readonly placeBubble: (bubble: HTMLElement, figure: Box) => void;
}

interface PlacerOptions {
  readonly settings: MascotSettings;
  readonly memory: Memory;
}

/** Creates a placer for the mascot's element. */
export function createPlacer(root: HTMLElement, { settings, memory }: PlacerOptions): Placer {
  let place = memory.read().place;

  const windowSize = () => ({ width: document.documentElement.clientWidth, height: window.innerHeight });
  const current = (): Place =>
    placeInWindow(place ?? homePlace(settings, windowSize()), settings, windowSize());

  function settle(): void {
    const { left, bottom } = current();
    Object.assign(root.style, {
      width: `${settings.width}px`,
      height: `${settings.height}px`,
      left: `${left}px`,
      bottom: `${bottom}px`,
    });
  }
  /** Returns the horizontal limits of the bubble: those of the mascot's room while it is there. */
  function bubbleBounds(): readonly [number, number] {
    const { width } = windowSize();
    const room = mascotRoom(settings);
    if (place !== null || !window.matchMedia(room.media).matches) return [EDGE, width - EDGE];
    const inner = room.width - EDGE;
    return settings.side === "left" ? [EDGE, inner] : [width - inner, width - EDGE];
  }
  return {
    settle,
    move({ x, y }) {
      const { left, bottom } = current();
      place = { left: left + x, bottom: bottom - y };
      settle();
    },
    remember() {
      place = current();
      memory.write({ ...memory.read(), place });
    },
    home() {
      place = null;
      memory.write({ ...memory.read(), place });
      settle();
    },
    placeBubble(bubble, figure) {
      const { left, bottom } = current();
      const [from, to] = bubbleBounds();
      const foot = settings.height - figure.y + 6;
      bubble.style.maxInlineSize = `min(13rem, ${to - from}px)`;
      bubble.style.maxBlockSize = `${window.innerHeight - bottom - foot - TOP}px`;
      bubble.style.bottom = `${foot}px`;
      const middle = figure.x + figure.width / 2 - bubble.offsetWidth / 2;
      const most = to - left - bubble.offsetWidth;
      bubble.style.left = `${Math.max(Math.min(middle, most), from - left)}px`;
    },
  };
}
