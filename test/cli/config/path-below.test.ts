import { posix, win32 } from "node:path";
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
    expect(pathBelow(dir, file, posix)).toBe(expected);
    // The rules of the current system give the same result.
    expect(pathBelow(dir, file)).toBe(expected);
  });

  it.each([
    [String.raw`C:\a`, String.raw`C:\a\b\c.md`, "b/c.md"],
    [String.raw`C:\a`, "C:/a/b/c.md", "b/c.md"],
    [String.raw`C:\Notes`, String.raw`c:\notes\c.md`, "c.md"],
    ["C:\\", String.raw`C:\a\c.md`, "a/c.md"],
    [String.raw`\\host\share`, String.raw`\\host\share\c.md`, "c.md"],
    [String.raw`C:\a`, String.raw`C:\a`, null],
    [String.raw`C:\a`, String.raw`C:\ab\c.md`, null],
    [String.raw`C:\a\b`, String.raw`C:\a`, null],
    [String.raw`C:\a`, String.raw`C:\a\..b.md`, "..b.md"],
    [String.raw`C:\a`, String.raw`D:\a\c.md`, null],
    [String.raw`C:\a`, String.raw`\\host\share\c.md`, null],
    [String.raw`C:\a`, "virtual:C:/a/b.js", null],
    [String.raw`C:\a`, String.raw`a\c.md`, null],
  ])("of %s on Windows: %s is %s", (dir, file, expected) => {
    expect(pathBelow(dir, file, win32)).toBe(expected);
  });
});

describe("pathFrom", () => {
  it.each([
    ["/a", "/a/b/c.md", "b/c.md"],
    ["/a/b", "/a/c.md", "../c.md"],
    ["/a", "/a", ""],
  ])("of %s: %s is %s", (dir, file, expected) => {
    expect(pathFrom(dir, file, posix)).toBe(expected);
    expect(pathFrom(dir, file)).toBe(expected);
  });

  it.each([
    [String.raw`C:\a`, String.raw`C:\a\b\c.md`, "b/c.md"],
    [String.raw`C:\a\b`, String.raw`c:\A\c.md`, "../c.md"],
    [String.raw`C:\a`, String.raw`D:\c.md`, "D:/c.md"],
  ])("of %s on Windows: %s is %s", (dir, file, expected) => {
    expect(pathFrom(dir, file, win32)).toBe(expected);
  });
});
