import { describe, expect, it } from "vitest";
import { quoteComment, rowsFor } from "../../../../../../src/runtime/comments/ui/issue/writing/IssueField.js";

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
