import { describe, expect, it } from "vitest";
import { diffLines } from "../../../../src/cli/commands/move/change-blog.js";

describe("the difference of two texts", () => {
  it.each<[string, string, string, readonly string[]]>([
    ["equal texts", "a\nb\n", "a\nb\n", []],
    ["a changed line", "a\nb\nc\nd\n", "a\nX\nc\nd\n", [" a", "-b", "+X", " c"]],
    ["an added line", "a\nb", "a\nnew\nb", [" a", "+new", " b"]],
    ["a removed line", "a\nold\nb", "a\nb", [" a", "-old", " b"]],
    [
      "two distant changes",
      "1\n2\n3\n4\n5\n6",
      "1\nX\n3\n4\nY\n6",
      [" 1", "-2", "+X", " 3", " 4", "-5", "+Y", " 6"],
    ],
    ["line ends of Windows", "a\r\nb\r\n", "a\r\nX\r\n", [" a", "-b", "+X", " "]],
    ["the only line", "a", "b", ["-a", "+b"]],
    ["repeated lines", "x\nx\nx", "x\nx", [" x", "-x"]],
  ])("shows %s", (_, before, after, lines) => {
    expect(diffLines(before, after)).toEqual(lines);
  });

  it("shows a very large change as one block", () => {
    const before = Array.from({ length: 2100 }, (_, at) => `a${at}`).join("\n");
    const after = Array.from({ length: 2100 }, (_, at) => `b${at}`).join("\n");
    expect(diffLines(before, after)).toHaveLength(4200);
  });
});
