import { describe, expect, it } from "vitest";
import { createRibbon } from "../../../src/runtime/decorations/ribbon.js";

describe("createRibbon", () => {
  it.each([0, 0.5, 0.999])("covers its length within twice its size, for the random number %s", (random) => {
    const folds = createRibbon(1440, 90, () => random);
    const corners = folds.flatMap((fold) => fold.corners);
    expect(Math.min(...corners.map(([x]) => x))).toBe(0);
    expect(Math.max(...corners.map(([x]) => x))).toBeGreaterThanOrEqual(1440);
    expect(corners.every(([, y]) => y >= 0 && y <= 180)).toBe(true);
    expect(folds.every(({ hue }) => hue >= 0 && hue < 360)).toBe(true);
  });

  it("has no gap: every fold shares an edge with the next", () => {
    const folds = createRibbon(600, 90, () => 0.3);
    for (const [index, fold] of folds.slice(1).entries()) {
      expect(fold.corners.slice(0, 2)).toEqual(folds[index]?.corners.slice(1));
    }
  });
});
