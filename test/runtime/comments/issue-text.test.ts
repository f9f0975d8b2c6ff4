import { describe, expect, it } from "vitest";
import {
  fillTemplate,
  quoteComment,
  readPageNumber,
  rowsFor,
} from "../../../src/runtime/comments/issue-text.js";

describe("rowsFor", () => {
  it.each([
    ["", 5],
    ["a\nb\nc", 5],
    ["a\nb\nc\nd", 5],
    ["a\nb\nc\nd\ne", 6],
    ["\n".repeat(10), 12],
  ])("gives %j %i rows", (text, rows) => {
    expect(rowsFor(text)).toBe(rows);
  });
});

describe("quoteComment", () => {
  it("mentions the author and quotes every line", () => {
    expect(quoteComment({ username: "ada", raw: "One\r\n\n> two" })).toBe("@ada\n\n> One\n>\n> > two\n\n");
  });
});

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
  ])("reads %j as %j of three pages", (text, expected) => {
    expect(readPageNumber(text, 3)).toBe(expected);
  });
});

describe("fillTemplate", () => {
  it("fills known places and leaves all others", () => {
    const values = { url: "https://b.example/{title}", title: "T" };
    expect(fillTemplate("{title}: {url} {other} {constructor}", values)).toBe(
      "T: https://b.example/{title} {other} {constructor}",
    );
  });
});
