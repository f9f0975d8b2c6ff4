import { expect, it } from "vitest";
import { readQuotedText } from "../../../../src/cli/comments/query/parse-where.js";

it.each([
  ["\\Qfoo\\E", "contains", "foo"],
  ["^\\Q/a\\E", "starts", "/a"],
  ["\\Q.md\\E$", "ends", ".md"],
  ["^\\Qx\\E$", "is", "x"],
  ["\\Qa\\E\\\\E\\Qb\\E", "contains", "a\\Eb"],
  ["\\Q(a+)+$\\E", "contains", "(a+)+$"],
  ["\\Q\\E", "contains", ""],
  ["plain text", "contains", "plain text"],
  ["", "contains", ""],
])("parses %j as %s %j", (pattern, match, text) => {
  expect(readQuotedText(pattern)).toEqual({ match, text });
});

it.each(["a.b", "(a)", "a|b", "\\Qa", "[a]", "a*", "\\d", "\\Qa\\E.*"])("rejects %j", (pattern) => {
  expect(readQuotedText(pattern)).toBeNull();
});

it("parses long patterns quickly", () => {
  // A quadratic run time would exceed the time limit of the test.
  for (const pattern of ["\\Qa".repeat(200_000), "a".repeat(600_000), "\\Q\\E".repeat(200_000)]) {
    expect(readQuotedText(`${pattern}(`)).toBeNull();
  }
});
