import { describe, expect, it } from "vitest";
import { placeModel, type Layout } from "../../../../src/runtime/mascot/model/layout.js";

const CANVAS = { width: 1600, height: 2000 };

describe("placeModel", () => {
  it.each<[string, Layout, { scale: number; left: number; top: number }]>([
    ["nothing said", {}, { scale: 2 / 1600, left: -1, top: 1.25 }],
    ["a width", { width: 3.2 }, { scale: 0.002, left: -1.6, top: 2 }],
    ["a height", { height: 2 }, { scale: 0.001, left: -0.8, top: 1 }],
    ["a height after a width", { width: 3.2, height: 2 }, { scale: 0.001, left: -0.8, top: 1 }],
    ["a corner", { x: 0, y: 0 }, { scale: 2 / 1600, left: 0, top: 0 }],
    ["a middle", { center_x: 0.5, center_y: -1 }, { scale: 2 / 1600, left: -0.5, top: 0.25 }],
    ["top and left", { top: 2, left: -2 }, { scale: 2 / 1600, left: -2, top: 2 }],
    ["bottom and right", { bottom: -2, right: 1 }, { scale: 2 / 1600, left: -1, top: 0.5 }],
    ["two of one thing", { x: 9, center_x: 8, left: -1, right: 0 }, { scale: 2 / 1600, left: -2, top: 1.25 }],
  ])("places a model by its layout: %s", (_, layout, expected) => {
    const { scale, left, top } = placeModel(CANVAS, layout);
    expect(scale).toBeCloseTo(expected.scale);
    expect(left).toBeCloseTo(expected.left);
    expect(top).toBeCloseTo(expected.top);
  });
});
