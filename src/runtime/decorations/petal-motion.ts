/** Size of the window in CSS pixels. */
export interface Area {
  readonly width: number;
  readonly height: number;
}

/** A petal at one moment: pixels, radians and seconds. */
export interface Petal {
  readonly x: number;
  readonly y: number;
  /** Half of its length. */
  readonly radius: number;
  readonly angle: number;
  readonly speedX: number;
  readonly speedY: number;
  readonly spin: number;
}

/** A number from 0 up to 1, as `Math.random` gives it. */
export type Random = () => number;

/** The original said its speeds in pixels a frame, at 60 frames a second. */
const FRAMES = 60;
/** Share of petals that come in over the upper edge; the others come from the right. */
const FROM_ABOVE = 0.6;

/** A petal somewhere in the window. */
export function createPetal(area: Area, random: Random): Petal {
  return { ...newPetal(random), x: random() * area.width, y: random() * area.height };
}

/** Where the petal is `seconds` later; one that has left the window comes in again as another. */
export function movePetal(petal: Petal, seconds: number, area: Area, random: Random): Petal {
  const x = petal.x + petal.speedX * seconds;
  const y = petal.y + petal.speedY * seconds;
  const { radius } = petal;
  if (x < -radius || y > area.height + radius || x > area.width + radius) return enterPetal(area, random);
  return { ...petal, x, y, angle: petal.angle + petal.spin * seconds };
}

function enterPetal(area: Area, random: Random): Petal {
  const petal = newPetal(random);
  return random() < FROM_ABOVE
    ? { ...petal, x: random() * area.width, y: -petal.radius }
    : { ...petal, x: area.width + petal.radius, y: random() * area.height };
}

function newPetal(random: Random): Petal {
  return {
    x: 0,
    y: 0,
    radius: between(6, 13, random),
    angle: between(0, 2 * Math.PI, random),
    speedX: between(-1.7, -1.2, random) * FRAMES,
    speedY: between(1.5, 2.2, random) * FRAMES,
    spin: between(-0.03, 0.03, random) * FRAMES,
  };
}

function between(low: number, high: number, random: Random): number {
  return low + (high - low) * random();
}
