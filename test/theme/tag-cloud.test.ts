import { expect, it } from "vitest";
import { cloudSize, fittingTags } from "../../src/theme/home/TagCloud.js";

it.each([
  [1, 1, 1, 1],
  [3, 3, 3, 1],
  [1, 1, 14, 1],
  [4, 1, 14, 3],
  [14, 1, 14, 5],
  [1000, 1, 1000, 5],
  [2, 1, 1000, 1],
  [10, 10, 40, 1],
  [20, 10, 40, 3],
])("a tag of %i articles where others have from %i to %i is of size %i", (count, least, most, size) => {
  expect(cloudSize(count, least, most)).toBe(size);
});

it.each([
  ["short names", Array.from({ length: 50 }, (_, index) => `t${index}`), 13],
  ["Chinese names, which are twice as wide", Array.from({ length: 50 }, () => "饭团"), 10],
  ["a name that fills the cloud alone", ["a".repeat(100), "b"], 1],
  ["few names", ["JS", "CSS"], 2],
  ["no names", [], 0],
])("three lines of %s", (_, names, expected) => {
  const tags = names.map((name) => ({ name, path: "/tag/a/", count: 1 }));
  expect(fittingTags(tags)).toHaveLength(expected);
});
