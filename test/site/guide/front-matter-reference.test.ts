import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { rules as englishRules } from "../../../src/cli/messages/en/rules.js";
import { rules as chineseRules } from "../../../src/cli/messages/zh/rules.js";
import { renderFrontMatter } from "./front-matter-reference.js";
import { CHINESE_FIELDS, ENGLISH_FIELDS } from "./front-matter-texts.js";
import { GUIDE } from "./guide-pages.js";

describe("the page of front matter", () => {
  // `npx vitest run --project fast test/site/guide -u` writes the pages.
  it.each([
    ["English", "en/front-matter.md", ENGLISH_FIELDS, englishRules],
    ["Chinese", "front-matter.md", CHINESE_FIELDS, chineseRules],
  ] as const)("is up to date with the schema, in %s", async (_, page, texts, rules) => {
    await expect(renderFrontMatter(texts, rules)).toMatchFileSnapshot(join(GUIDE, page));
  });
});
