import type { Random } from "./petal-motion.js";

type Point = readonly [x: number, y: number];

/** One fold of a ribbon: a triangle in pixels, and its hue in degrees. */
export interface Fold {
  readonly corners: readonly [Point, Point, Point];
  readonly hue: number;
}

/** Hue that a ribbon starts from: sakura. */
const FIRST_HUE = 335;

/** Folds of a ribbon that is `length` long and at most twice `size` high; each shares an edge with the next. */
export function createRibbon(length: number, size: number, random: Random): readonly Fold[] {
  const folds: Fold[] = [];
  let [first, second]: [Point, Point] = [
    [0, random() * 0.6 * size],
    [0, (1.4 + 0.6 * random()) * size],
  ];
  let hue = FIRST_HUE - 30 + 60 * random();
  let isUpper = true;
  while (Math.min(first[0], second[0]) < length) {
    const x = Math.max(first[0], second[0]) + (0.3 + 0.9 * random()) * size;
    const y = (isUpper ? 0.6 * random() : 1.4 + 0.6 * random()) * size;
    const third: Point = [x, y];
    folds.push({ corners: [first, second, third], hue: ((hue % 360) + 360) % 360 });
    [first, second] = [second, third];
    hue -= 3 + 9 * random();
    isUpper = !isUpper;
  }
  return folds;
}
