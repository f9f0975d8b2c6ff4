import { describe, expect, it } from "vitest";
import { freeStrips, type Strip } from "../../../src/runtime/margin/watch-margins.js";

const strip = (from: number, to: number): Strip => ({ from, to });

describe("freeStrips", () => {
  it.each([
    ["an empty page", [], [strip(0, 1000)]],
    ["a column in the middle", [strip(200, 800)], [strip(0, 200), strip(800, 1000)]],
    ["a sidebar and a column", [strip(300, 900), strip(0, 250)], [strip(250, 300), strip(900, 1000)]],
    ["columns inside each other", [strip(100, 900), strip(200, 300)], [strip(0, 100), strip(900, 1000)]],
    ["columns that overlap", [strip(100, 500), strip(400, 900)], [strip(0, 100), strip(900, 1000)]],
    ["columns that touch", [strip(0, 500), strip(500, 1000)], []],
    ["a column wider than the window", [strip(-50, 1200)], []],
    ["a column outside of the window", [strip(1100, 1300)], [strip(0, 1000)]],
  ])("of %s", (_, taken, expected) => {
    expect(freeStrips(taken, 1000)).toEqual(expected);
  });
});
