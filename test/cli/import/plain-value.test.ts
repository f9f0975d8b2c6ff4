import { expect, it } from "vitest";
import { globPattern } from "../../../src/cli/import/plain-value.js";

it.each([
  ["*.md", "a.md", true],
  ["*.md", "a/b.md", false],
  ["**/skip/*.md", "skip/a.md", true],
  ["**/skip/*.md", "a/b/skip/c.md", true],
  ["a/**", "a/b/c.md", true],
  ["a/**/*.md", "a/c.md", true],
  ["a/**", "b/a/c.md", false],
  ["a+(b).md", "a+(b).md", true],
  ["a.md", "aXmd", false],
])("the glob %s and the path %s match: %s", (glob, path, isMatch) => {
  expect(globPattern(glob).test(path)).toBe(isMatch);
});
