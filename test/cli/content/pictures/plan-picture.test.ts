import { expect, it } from "vitest";
import { chooseWidths } from "../../../../src/cli/content/pictures/plan-picture.js";

it.each<[own: number, wanted: readonly number[], chosen: readonly number[]]>([
  [3000, [480, 960, 1600], [480, 960, 1600]],
  [1600, [480, 960, 1600], [480, 960, 1600]],
  [1000, [480, 960, 1600], [480, 1000]],
  [1200, [480, 960, 1600], [480, 960, 1200]],
  [960, [480, 960, 1600], [480, 960]],
  [300, [480, 960, 1600], [300]],
  [1, [480], [1]],
  [3000, [1600, 480, 480], [480, 1600]],
])("chooses no width beyond that of an image of %i pixels", (own, wanted, chosen) => {
  expect(chooseWidths(own, wanted)).toEqual(chosen);
});
