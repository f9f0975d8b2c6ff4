import { describe, expect, it } from "vitest";
import { pathBelow, pathFrom } from "../../../src/cli/config/path-below.js";

describe("pathBelow", () => {
  it.each([
    ["/a", "/a/b/c.md", "b/c.md"],
    ["/", "/a/c.md", "a/c.md"],
    ["/a", "/a", null],
    ["/a", "/ab/c.md", null],
    ["/a/b", "/a", null],
    ["/a", "/a/..b.md", "..b.md"],
    ["/a", "virtual:/a/b.js", null],
  ])("of %s: %s is %s", (dir, file, expected) => {
    expect(pathBelow(dir, file)).toBe(expected);
  });
});

describe("pathFrom", () => {
  it.each([
    ["/a", "/a/b/c.md", "b/c.md"],
    ["/a/b", "/a/c.md", "../c.md"],
    ["/a", "/a", ""],
  ])("of %s: %s is %s", (dir, file, expected) => {
    expect(pathFrom(dir, file)).toBe(expected);
  });
});
