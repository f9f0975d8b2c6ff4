import { describe, expect, it } from "vitest";
import { fillTemplate, readPageNumber } from "../../../src/runtime/comments/issue-widget/issue-options.js";

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

describe("fillTemplate", () => {
  it("fills known placeholders and keeps all others", () => {
    const values = { url: "https://b.example/{title}", title: "T" };
    expect(fillTemplate("{title}: {url} {other} {constructor}", values)).toBe(
      "T: https://b.example/{title} {other} {constructor}",
    );
  });
});
