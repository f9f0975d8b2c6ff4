import type { Random } from "./petal-flight.js";

type Point = readonly [x: number, y: number];

/** A fold of a ribbon: a triangle in pixels, and its hue in degrees. */
export interface Fold {
  readonly corners: readonly [Point, Point, Point];
  readonly hue: number;
}

/** Hues between which a ribbon alternates, from sakura to sky blue. Text is readable over all of them. */
const HUES = { from: 340, to: 215 };

/**
 * Creates the folds of a ribbon that is `length` long and at most twice `size` high. Each fold shares an edge
 * with the next.
 */
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

/**
 * Returns the hue at a point of the cycle. `turn` counts passes from one hue to the other; every second pass
 * goes back.
 */
function hueAt(turn: number): number {
  const way = turn % 2;
  return HUES.from + (HUES.to - HUES.from) * (way < 1 ? way : 2 - way);
}
