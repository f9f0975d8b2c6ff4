import { describe, expect, it } from "vitest";
import { drawCover } from "../../../src/theme/lists/draw-cover.js";

const TITLES = Array.from({ length: 300 }, (_, index) => `第 ${index} 篇`);

describe("drawCover", () => {
  it("draws the same for equal titles, and hardly ever the same for others", () => {
    const drawings = TITLES.map((title) => JSON.stringify(drawCover(title)));
    expect(TITLES.map((title) => JSON.stringify(drawCover(title)))).toEqual(drawings);
    expect(new Set(drawings).size).toBeGreaterThan(290);
  });

  it("draws with few bytes", () => {
    const longest = Math.max(...TITLES.map((title) => JSON.stringify(drawCover(title)).length));
    expect(longest).toBeLessThan(900);
  });

  it("draws only with finite numbers and visible shapes", () => {
    for (const title of TITLES) {
      for (const { path, opacity } of drawCover(title).shapes) {
        expect(path).toMatch(/^M[-\d. MQTVHZqa]+$/);
        expect(opacity).toBeGreaterThan(0.05);
      }
    }
  });

  it.each([
    ["饭团", "饭"],
    ["《饭团》", "饭"],
    ["“a” and b", "a"],
    ["0.1 + 0.2", "0"],
    ["𠮷野家", "𠮷"],
    ["🍙!", ""],
    ["", ""],
  ])("shows of %s the letter %s", (title, letter) => {
    expect(drawCover(title).letter).toBe(letter);
  });
});
