import { expect, it } from "vitest";
import { GITHUB_IDS, HANBLOG_IDS } from "../../../../src/cli/import/content/heading-ids.js";
import { findHeadings, headingIds } from "../../../../src/cli/import/content/headings.js";
import { compile } from "../../content/compile.js";

it.each([
  ["What's New? 1.0", "whats-new-10"],
  ["中文 标题", "中文-标题"],
  ["a_b - c", "a_b---c"],
])("gives %s the id %s", (text, id) => {
  expect(GITHUB_IDS.slug(text, text)).toBe(id);
});

it.each(["前**「括」**后", "他**《书》**与*、*后", "~~删「除」~~后", "**粗**体 *斜*体", "他说**“好”**就走"])(
  "knows the id of a page's heading with emphasis: %s",
  (heading) => {
    const markdown = `## ${heading}`;
    expect(headingIds(findHeadings(markdown), HANBLOG_IDS)).toEqual(
      compile(markdown).ids.map(([, id]) => id),
    );
  },
);
