import { describe, expect, it } from "vitest";
import { isWildcardOf } from "../../../../src/cli/comments/screen/wildcard.js";

describe("a pattern with *", () => {
  it.each<[pattern: string, text: string, expected: boolean]>([
    ["ann", "ann", true],
    ["ann", "anna", false],
    ["*", "", true],
    ["*", "anything", true],
    ["ann*", "ann@x", true],
    ["*@x.org", "ann@x.org", true],
    ["*@x.org", "ann@x.org.evil", false],
    ["a*a", "a", false],
    ["a*a", "aa", true],
    ["a*b*c", "a--b--c", true],
    ["a*b*c", "a--c--b", false],
    ["ab*bc", "abc", false],
    ["**a**", "xax", true],
    [".*", "ann", false],
    ["[a-z]+", "ann", false],
  ])("%s and %s: %j", (pattern, text, expected) => {
    expect(isWildcardOf(pattern, text)).toBe(expected);
  });

  it("is fast even for patterns that ruin a backtracking search", () => {
    const pattern = `${"*a".repeat(5000)}*b`;
    expect(isWildcardOf(pattern, "a".repeat(10_000))).toBe(false);
  });
});
