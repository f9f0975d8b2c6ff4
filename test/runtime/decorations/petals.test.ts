import { describe, expect, it } from "vitest";
import { firstFlight, nextFlight, type Flight } from "../../../src/runtime/decorations/petals.js";

const AREA = { width: 1000, height: 800 };

/** Returns a generator of random numbers that is the same in every run. */
function dice(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647;
}

const flights = (make: typeof firstFlight): readonly Flight[] => {
  const random = dice(7);
  return Array.from({ length: 500 }, () => make(AREA, random));
};

describe.each([
  ["first", firstFlight],
  ["next", nextFlight],
])("the %s flight of a petal", (_, make) => {
  it("has the original's speeds at 60 frames a second", () => {
    for (const { from, to, seconds } of flights(make)) {
      const [speedX, speedY] = [(to.x - from.x) / seconds, (to.y - from.y) / seconds];
      expect(speedX).toBeGreaterThanOrEqual(-102.001);
      expect(speedX).toBeLessThanOrEqual(-71.999);
      expect(speedY).toBeGreaterThanOrEqual(89.999);
      expect(speedY).toBeLessThanOrEqual(132.001);
    }
  });

  it("ends just outside of the left or bottom edge", () => {
    for (const { to, radius } of flights(make)) {
      const distance = Math.min(Math.abs(to.x + radius), Math.abs(to.y - AREA.height - radius));
      expect(distance).toBeCloseTo(0);
    }
  });
});

describe("petals", () => {
  it("begin anywhere in the window", () => {
    for (const { from } of flights(firstFlight)) {
      expect([from.x >= 0, from.x <= AREA.width, from.y >= 0, from.y <= AREA.height]).not.toContain(false);
    }
  });

  it("enter at the top six times of ten, else from the right", () => {
    const again = flights(nextFlight);
    const above = again.filter(({ from, radius }) => from.y === -radius);
    const aside = again.filter(({ from, radius }) => from.x === AREA.width + radius);
    expect(above.length + aside.length).toBe(again.length);
    expect(above.length / again.length).toBeCloseTo(0.6, 1);
  });
});
