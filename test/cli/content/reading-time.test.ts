import { describe, expect, it } from "vitest";
import { readingTime } from "../../../src/cli/content/reading-time.js";

describe("readingTime", () => {
  it.each([
    ["", 1],
    ["字".repeat(400), 1],
    ["字".repeat(401), 2],
    ["word ".repeat(200), 1],
    ["word ".repeat(201), 2],
    [`${"字".repeat(400)} ${"word ".repeat(200)}`, 2],
    ["don't stop ".repeat(100), 1],
    ["ひらがな한글".repeat(100), 2],
  ])("reads %.20j in %i minutes", (content, minutes) => {
    expect(readingTime(content)).toBe(minutes);
  });
});
