import { expect, it } from "vitest";
import { cloudSize } from "../../src/theme/TagCloud.js";

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
