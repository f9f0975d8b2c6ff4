import { describe, expect, it } from "vitest";
import { readPageNumber } from "../../../../../src/runtime/comments/ui/issue/Pager.js";

describe("readPageNumber", () => {
  it.each([
    ["1", 1],
    [" 3 ", 3],
    ["0", null],
    ["4", null],
    ["-1", null],
    ["1.5", null],
    ["1e0", null],
    ["", null],
    ["two", null],
  ])("parses %j as %j of three pages", (text, expected) => {
    expect(readPageNumber(text, 3)).toBe(expected);
  });
});
