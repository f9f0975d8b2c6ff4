import { describe, expect, it } from "vitest";
import { copyHash, textBetween } from "../../../../src/runtime/model/document/document.js";

describe("textBetween", () => {
  it.each([
    ["a[b]c", "b"],
    ["[]", ""],
    ["]a[b]c]", "b"],
    ["a[b", null],
    ["a]b", null],
    ["]a[b", null],
  ])("finds in %j: %j", (text, expected) => {
    expect(textBetween(text, "[", "]")).toBe(expected);
  });
});

describe("copyHash", () => {
  it("differs where one unit differs, is missing or is added, wherever that is", () => {
    const text = "饭团也有春天 and rice, ".repeat(20);
    const changed = Array.from(text, (unit, at) => [
      text.slice(0, at) + (unit === "x" ? "y" : "x") + text.slice(at + 1),
      text.slice(0, at) + text.slice(at + 1),
      `${text.slice(0, at)}\0${text.slice(at)}`,
    ]).flat();
    const own = copyHash(text);
    expect(changed.filter((other) => copyHash(other) === own)).toEqual([]);
  });
});
