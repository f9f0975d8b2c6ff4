import { hashText } from "../parts/hash-text.js";

/** Size of a drawn cover in its own units. */
export const COVER_SIZE = { width: 320, height: 180 } as const;

/** A shape of a drawn cover, in the colour of its text. */
export interface CoverShape {
  /** Data of an SVG path. */
  readonly path: string;
  readonly opacity: number;
}

/** The drawing for an article without a cover of its own. */
export interface DrawnCover {
  readonly shapes: readonly CoverShape[];
  /** The first character of the title. */
  readonly letter: string;
}

/** Draws a cover from a title: hills, ripples, or petals. Equal titles give equal drawings. */
export function drawCover(title: string): DrawnCover {
  const random = createRandom(hashText(title));
  const draw = [drawHills, drawRipples, drawPetals][random(3)] ?? drawHills;
  const letter = /[\p{L}\p{N}]/u.exec(title)?.[0] ?? "";
  return { shapes: draw(random), letter };
}

/** Returns a whole number from 0 to below `limit`. */
type Random = (limit: number) => number;

/** Creates a sequence of numbers that depends only on its seed (a linear congruential generator). */
function createRandom(seed: number): Random {
  let state = seed;
  return (limit) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    // The low bits repeat after a few steps.
    return Math.floor((state / 2 ** 32) * limit);
  };
}

/** Three rows of hills, and a sun or moon. */
function drawHills(random: Random): readonly CoverShape[] {
  const hills = [70, 105, 140].map((top, row) => {
    const points = [80, 160, 240, 320].map((x) => `T${x} ${top + random(40) - 20}`);
    return {
      path: `M0 ${top + random(40) - 20}Q40 ${top - 30} ${points.join("").slice(1)}V180H0Z`,
      opacity: 0.12 + row * 0.08,
    };
  });
  return [{ path: circle(50 + random(220), 30 + random(30), 16 + random(14)), opacity: 0.3 }, ...hills];
}

/** Rings around one point, near an edge. */
function drawRipples(random: Random): readonly CoverShape[] {
  const [x, y] = [random(320), random(2) * 150 + random(30)];
  return [4, 3, 2, 1].map((ring) => ({ path: circle(x, y, ring * 48 + random(16)), opacity: 0.1 }));
}

/** Petals of several sizes, all over the cover. */
function drawPetals(random: Random): readonly CoverShape[] {
  return Array.from({ length: 9 }, (_, index) => {
    const [x, y, size] = [
      (index % 3) * 107 + random(100),
      Math.floor(index / 3) * 60 + random(60),
      14 + random(24),
    ];
    const [across, down] = [random(size) - size / 2, size];
    return {
      path: `M${x} ${y}q${down} ${across} ${down} ${down}q${-down} ${-across} ${-down} ${-down}`,
      opacity: 0.12 + random(3) * 0.07,
    };
  });
}

function circle(x: number, y: number, radius: number): string {
  return `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0`;
}
