/** Size of the window in CSS pixels. */
export interface Area {
  readonly width: number;
  readonly height: number;
}

/** Where a petal is, in pixels, and how it is turned, in radians. */
interface Pose {
  readonly x: number;
  readonly y: number;
  readonly angle: number;
}

/** A petal's way through the window, straight and even, to where nothing of it is seen any more. */
export interface Flight {
  readonly from: Pose;
  readonly to: Pose;
  readonly seconds: number;
  /** Half of the petal's length in pixels. */
  readonly radius: number;
}

/** A number from 0 up to 1, as `Math.random` gives it. */
export type Random = () => number;

/** In CSS pixels; the look is ours, as the specification says how many petals there are, not how large. */
export const LARGEST_RADIUS = 13;
const SMALLEST_RADIUS = 6;
/** The original said its speeds in pixels a frame, at 60 frames a second. */
const FRAMES = 60;
/** Share of petals that come in over the upper edge; the others come from the right. */
const FROM_ABOVE = 0.6;

/** The way of a petal that is in the window already when the page is decorated. */
export function firstFlight(area: Area, random: Random): Flight {
  return fly(
    { x: random() * area.width, y: random() * area.height, radius: newRadius(random) },
    area,
    random,
  );
}

/** The way of a petal that comes in over an edge. */
export function nextFlight(area: Area, random: Random): Flight {
  const radius = newRadius(random);
  const isFromAbove = random() < FROM_ABOVE;
  const start = isFromAbove
    ? { x: random() * area.width, y: -radius }
    : { x: area.width + radius, y: random() * area.height };
  return fly({ ...start, radius }, area, random);
}

function newRadius(random: Random): number {
  return between(SMALLEST_RADIUS, LARGEST_RADIUS, random);
}

interface Start {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
}

function fly({ x, y, radius }: Start, area: Area, random: Random): Flight {
  const speedX = between(-1.7, -1.2, random) * FRAMES;
  const speedY = between(1.5, 2.2, random) * FRAMES;
  const spin = between(-0.03, 0.03, random) * FRAMES;
  const angle = between(0, 2 * Math.PI, random);
  const seconds = Math.min((x + radius) / -speedX, (area.height + radius - y) / speedY);
  const to = { x: x + speedX * seconds, y: y + speedY * seconds, angle: angle + spin * seconds };
  return { from: { x, y, angle }, to, seconds, radius };
}

function between(low: number, high: number, random: Random): number {
  return low + (high - low) * random();
}
