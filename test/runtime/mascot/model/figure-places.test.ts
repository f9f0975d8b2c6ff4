import { describe, expect, it } from "vitest";
import {
  limitReached,
  placeInView,
  WHOLE_VIEW,
  zoomView,
  type View,
} from "../../../../src/runtime/mascot/model/figure-places.js";

const CENTER = { x: 0, y: 0 };

describe("zoomView", () => {
  it.each([
    [1.5, 1.5],
    [10, 2],
    [0.9, 0.9],
    [0.1, 0.8],
  ])("by %d is at %d, between 0.8 and 2", (factor, scale) => {
    expect(zoomView(WHOLE_VIEW, CENTER, factor).scale).toBeCloseTo(scale);
  });

  it("keeps the point between the fingers in place", () => {
    const at = { x: 0.4, y: -0.3 };
    const before = placeInView(WHOLE_VIEW, at);
    const after = placeInView(zoomView(WHOLE_VIEW, at, 1.7), at);
    expect(after.x).toBeCloseTo(before.x);
    expect(after.y).toBeCloseTo(before.y);
    const again = placeInView(zoomView(zoomView(WHOLE_VIEW, at, 1.7), at, 0.8), at);
    expect(again.x).toBeCloseTo(before.x);
    expect(again.y).toBeCloseTo(before.y);
  });

  it.each([
    { scale: 1, x: 5, y: -5 },
    { scale: 0.8, x: -9, y: 9 },
    { scale: 2, x: 7, y: 7 },
  ])("shows nothing beyond -2 to 2: %j", (wild) => {
    const view = zoomView(wild, CENTER, 1);
    for (const corner of [-1, 1]) {
      const { x, y } = placeInView(view, { x: corner, y: corner });
      expect(Math.abs(x)).toBeLessThanOrEqual(2 + 1e-9);
      expect(Math.abs(y)).toBeLessThanOrEqual(2 + 1e-9);
    }
  });
});

describe("limitReached", () => {
  const zoomed = (scale: number): View => ({ scale, x: 0, y: 0 });
  it.each([
    [1, 2, "pinch_in"],
    [1, 0.8, "pinch_out"],
    [1, 1.5, null],
    [2, 2, null],
    [0.8, 0.8, null],
    [2, 1.9, null],
  ])("from %d to %d is %s", (before, after, expected) => {
    expect(limitReached(zoomed(before), zoomed(after))).toBe(expected);
  });
});
