import { expect, it } from "vitest";
import { readQuotedText } from "../../../../src/cli/comments/query/quoted-text.js";

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
])("reads %j as %s %j", (pattern, match, text) => {
  expect(readQuotedText(pattern)).toEqual({ match, text });
});

it.each(["a.b", "(a)", "a|b", "\\Qa", "[a]", "a*", "\\d", "\\Qa\\E.*"])(
  "takes %j for no quoted text",
  (pattern) => {
    expect(readQuotedText(pattern)).toBeNull();
  },
);

it("answers long patterns at once", () => {
  const started = performance.now();
  readQuotedText(`${"\\Qa".repeat(20_000)}!`);
  readQuotedText(`${"a".repeat(60_000)}(`);
  readQuotedText(`${"\\Q\\E".repeat(20_000)}(`);
  expect(performance.now() - started).toBeLessThan(2000);
});
