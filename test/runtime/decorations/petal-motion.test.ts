import { describe, expect, it } from "vitest";
import { createPetal, movePetal, type Petal } from "../../../src/runtime/decorations/petal-motion.js";

const AREA = { width: 1000, height: 800 };
const petal: Petal = { x: 500, y: 400, radius: 10, angle: 0, speedX: -90, speedY: 120, spin: 1 };
const never = () => expect.unreachable();

/** Gives the numbers one after the other, then the last for ever. */
function numbers(...values: readonly number[]): () => number {
  let index = 0;
  return () => values[Math.min(index++, values.length - 1)] ?? 0;
}

describe("a petal", () => {
  it.each([
    ["144 frames a second", 144],
    ["60", 60],
    ["10", 10],
  ])("falls as far in a second at %s", (_, frames) => {
    let moved = petal;
    for (let frame = 0; frame < frames; frame++) moved = movePetal(moved, 1 / frames, AREA, never);
    expect(moved.x).toBeCloseTo(410);
    expect(moved.y).toBeCloseTo(520);
    expect(moved.angle).toBeCloseTo(1);
  });

  it.each([
    ["slowest", 0, -102, 90],
    ["fastest", 1, -72, 132],
  ])("is at its %s %s: %s and %s pixels a second", (_, random, speedX, speedY) => {
    const made = createPetal(AREA, () => random);
    expect(made.speedX).toBeCloseTo(speedX);
    expect(made.speedY).toBeCloseTo(speedY);
  });

  const exits: readonly (readonly [edge: string, at: Partial<Petal>])[] = [
    ["left", { x: -9.9 }],
    ["lower", { y: 809.9 }],
    ["right, after the window became smaller,", { x: 1200 }],
  ];
  it.each(exits)("that leaves by the %s edge comes in again by the upper or the right one", (_, at) => {
    const leaving = { ...petal, ...at };
    const above = movePetal(leaving, 0.1, AREA, numbers(0.5, 0.5, 0.5, 0.5, 0.5, 0.59));
    expect([above.y < 0, above.x >= 0 && above.x <= AREA.width]).toEqual([true, true]);
    const aside = movePetal(leaving, 0.1, AREA, numbers(0.5, 0.5, 0.5, 0.5, 0.5, 0.61));
    expect([aside.x > AREA.width, aside.y >= 0 && aside.y <= AREA.height]).toEqual([true, true]);
  });
});
