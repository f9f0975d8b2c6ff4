import { expect, it } from "vitest";
import { alignAnchors } from "../../../../src/cli/import/addresses/align-anchors.js";

it.each([
  ["keeps ids of the page", ["a", "b"], ["title", "a", "b"], ["a", "b"]],
  ["takes the id between two known ones", ["a", "b", "c"], ["title", "a", "b40", "c"], ["a", "b40", "c"]],
  ["takes the last id", ["a", "b"], ["title", "a", "b40", "related"], ["a", "b40"]],
  ["takes several ids", ["a", "b", "c", "d"], ["a", "b1", "c1", "d"], ["a", "b1", "c1", "d"]],
  ["keeps ids whose number differs", ["a", "b", "c"], ["a", "x", "y", "c"], ["a", "b", "c"]],
  ["keeps ids above the first known one", ["b", "c"], ["title", "b40", "c"], ["b", "c"]],
  ["takes all ids of a page with as many headings", ["x"], ["pray-x"], ["pray-x"]],
  ["keeps ids of a page without any", ["a"], [], ["a"]],
])("alignAnchors %s", (_, computed, found, expected) => {
  expect(alignAnchors(computed, found)).toEqual(expected);
});
