import { expect, it } from "vitest";
import { cloudSize } from "../../src/theme/TagCloud.js";

it.each([
  [1, 1, 1],
  [1, 14, 1],
  [4, 14, 3],
  [14, 14, 5],
  [1000, 1000, 5],
  [2, 1000, 1],
])("a tag of %i articles where the fullest has %i is of size %i", (count, most, size) => {
  expect(cloudSize(count, most)).toBe(size);
});
