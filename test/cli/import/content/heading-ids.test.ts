import { expect, it } from "vitest";
import { GITHUB_IDS } from "../../../../src/cli/import/content/heading-ids.js";

it.each([
  ["What's New? 1.0", "whats-new-10"],
  ["中文 标题", "中文-标题"],
  ["a_b - c", "a_b---c"],
])("gives %s the id %s", (text, id) => {
  expect(GITHUB_IDS.slug(text)).toBe(id);
});
