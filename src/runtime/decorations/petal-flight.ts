/** Size of the window in CSS pixels. */
export interface Area {
  readonly width: number;
  readonly height: number;
}

/** Position of a petal in pixels, and its rotation in radians. */
interface Pose {
  readonly x: number;
  readonly y: number;
  readonly angle: number;
}

/** A petal's straight path through the window at constant speed, until it is no longer visible. */
export interface Flight {
  readonly from: Pose;
  readonly to: Pose;
  readonly seconds: number;
  /** Half of the petal's length, in pixels. */
  readonly radius: number;
}

/** Returns a random number from 0 to less than 1, as `Math.random` does. */
export type Random = () => number;

/** Radii in CSS pixels. The specification defines the number of petals, but not their size. */
export const LARGEST_RADIUS = 13;
const SMALLEST_RADIUS = 6;
/** Frames per second of the original, whose speeds were in pixels per frame. */
const FRAMES = 60;
/** Share of petals that enter at the top. The others enter from the right. */
const FROM_ABOVE = 0.6;

/** Creates the path of a petal that starts inside the window. */
export function firstFlight(area: Area, random: Random): Flight {
  return fly(
    { x: random() * area.width, y: random() * area.height, radius: newRadius(random) },
    area,
    random,
  );
}

/** Creates the path of a petal that enters at an edge. */
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
