import { describe, expect, it } from "vitest";
import { outlineOf } from "../../../../src/runtime/mascot/model/create-figure.js";

/** A picture of 40 × 20 pixels, in which only these positions, counted from the top, are visible. */
function picture(opacity: number, ...seen: readonly (readonly [x: number, y: number])[]) {
  const [width, height] = [40, 20];
  const pixels = new Uint8Array(width * height * 4);
  for (const [x, y] of seen) pixels[((height - 1 - y) * width + x) * 4 + 3] = opacity;
  return { pixels, width, height, resolution: 1 };
}

describe("outlineOf", () => {
  it("surrounds visible pixels, band by band, with a margin", () => {
    expect(outlineOf(picture(255, [15, 3], [20, 9], [30, 15]))).toEqual([
      { x: 9, y: 0 },
      { x: 9, y: 10 },
      { x: 24, y: 10 },
      { x: 24, y: 20 },
      { x: 37, y: 20 },
      { x: 37, y: 10 },
      { x: 27, y: 10 },
      { x: 27, y: 0 },
    ]);
  });

  it("stays within the picture", () => {
    const xs = outlineOf(picture(255, [0, 3], [39, 3])).map(({ x }) => x);
    expect([Math.min(...xs), Math.max(...xs)]).toEqual([0, 40]);
  });

  it("uses CSS pixels if the picture is finer", () => {
    const xs = outlineOf({ ...picture(255, [20, 3]), resolution: 2 }).map(({ x }) => x);
    expect([Math.min(...xs), Math.max(...xs)]).toEqual([4, 16.5]);
  });

  it.each([
    ["nothing is drawn", picture(255)],
    ["it is too faint", picture(20, [10, 10])],
  ])("has no corners if %s", (_, input) => {
    expect(outlineOf(input)).toEqual([]);
  });
});
