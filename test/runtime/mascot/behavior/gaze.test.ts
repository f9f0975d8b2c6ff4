import { describe, expect, it } from "vitest";
import { gazeAt } from "../../../../src/runtime/mascot/behavior/start-figure.js";

const WINDOW = { width: 1000, height: 800 };
const HEAD = { x: 100, y: 600 };

describe("gazeAt", () => {
  it.each([
    ["the head itself", HEAD, { x: 0, y: 0 }],
    ["the right edge", { x: 1000, y: 600 }, { x: 1, y: 0 }],
    ["the left edge", { x: 0, y: 600 }, { x: -1, y: 0 }],
    ["the top", { x: 100, y: 0 }, { x: 0, y: 1 }],
    ["the bottom", { x: 100, y: 800 }, { x: 0, y: -1 }],
    ["half the way to the right and up", { x: 550, y: 300 }, { x: 0.5, y: 0.5 }],
    ["half the way to the left and down", { x: 50, y: 700 }, { x: -0.5, y: -0.5 }],
    ["somewhere outside", { x: 5000, y: -5000 }, { x: 1, y: 1 }],
  ])("looks at %s", (_, pointer, expected) => {
    expect(gazeAt(pointer, HEAD, WINDOW)).toEqual(expected);
  });

  it("turns fully away from an edge that the head has reached or passed", () => {
    expect(gazeAt({ x: 0, y: 0 }, { x: -10, y: -10 }, WINDOW).x).toBeGreaterThan(0);
    expect(gazeAt({ x: -20, y: 0 }, { x: -10, y: 0 }, WINDOW)).toEqual({ x: -1, y: 0 });
  });
});
