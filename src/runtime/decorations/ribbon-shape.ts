import type { Random } from "./petal-flight.js";

type Point = readonly [x: number, y: number];

/** One fold of a ribbon: a triangle in pixels, and its hue in degrees. */
export interface Fold {
  readonly corners: readonly [Point, Point, Point];
  readonly hue: number;
}

/** Hues that a ribbon runs through and back, from sakura to the sky: text over any of them can be read. */
const HUES = { from: 340, to: 215 };

/** Folds of a ribbon that is `length` long and at most twice `size` high; each shares an edge with the next. */
export function createRibbon(length: number, size: number, random: Random): readonly Fold[] {
  const folds: Fold[] = [];
  let [first, second]: [Point, Point] = [
    [0, random() * 0.6 * size],
    [0, (1.4 + 0.6 * random()) * size],
  ];
  let turn = random();
  let isUpper = true;
  while (Math.min(first[0], second[0]) < length) {
    const x = Math.max(first[0], second[0]) + (0.3 + 0.9 * random()) * size;
    const y = (isUpper ? 0.6 * random() : 1.4 + 0.6 * random()) * size;
    const third: Point = [x, y];
    folds.push({ corners: [first, second, third], hue: hueAt(turn) });
    [first, second] = [second, third];
    turn += 0.03 + 0.07 * random();
    isUpper = !isUpper;
  }
  return folds;
}

/** The hue after so many ways from the first to the last, every other one backwards. */
function hueAt(turn: number): number {
  const way = turn % 2;
  return HUES.from + (HUES.to - HUES.from) * (way < 1 ? way : 2 - way);
}
