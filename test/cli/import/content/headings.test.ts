import { describe, expect, it } from "vitest";
import {
  findHeadings,
  headingIds,
  plainText,
  GITHUB_IDS,
  HANBLOG_IDS,
} from "../../../../src/cli/import/content/headings.js";
import { compile } from "../../content/compile.js";

describe("findHeadings", () => {
  it("finds headings of both kinds, and none in code, comments and front matter", () => {
    const body =
      "# One\n\n```\n# no\n```\n<!--\n# no\n-->\nTwo\n---\n\n## Three ##\n\n#no\n\n### `four` {#own}\n";
    expect(findHeadings(body).map(({ text, line, id }) => [text, line, id])).toEqual([
      ["One", 0, null],
      ["Two", 8, null],
      ["Three", 11, null],
      ["four", 15, "own"],
    ]);
  });

  it.each([
    "<div>\n## no\n</div>\n\n## yes\n",
    "<div>a</div>\n<br>\n## no\n\n## yes\n",
    "  <table><tr><td>\nno\n---\n\n## yes\n",
    "</td>\n# no\n\n<span>\n\n## yes\n",
  ])("finds no heading in the HTML of %j", (body) => {
    expect(findHeadings(body).map(({ text }) => text)).toEqual(["yes"]);
  });
});

describe("plainText", () => {
  it.each([
    ["**a** _b_ `c<d>`", "a b c<d>"],
    ["[a](b) ![c](d)", "a"],
    ["a_b_c", "a_b_c"],
    ["Promise\\<App\\> <Badge/>", "Promise<App>"],
    ["`#` &amp; more", "# & more"],
  ])("reads %j", (markdown, expected) => {
    expect(plainText(markdown)).toBe(expected);
  });
});

describe("headingIds", () => {
  it("numbers ids that repeat", () => {
    const headings = findHeadings("# A\n\n# A\n\n# A\n");
    expect(headingIds(headings, { slug: (text) => text.toLowerCase(), second: 1 })).toEqual([
      "a",
      "a-1",
      "a-2",
    ]);
  });
});

describe("heading ids", () => {
  it.each([
    ["What's New? 1.0", "whats-new-10"],
    ["中文 标题", "中文-标题"],
    ["a_b - c", "a_b---c"],
  ])("gives %s the id %s", (text, id) => {
    expect(GITHUB_IDS.slug(text, text)).toBe(id);
  });

  it.each([
    "前**「括」**后",
    "他**《书》**与*、*后",
    "~~删「除」~~后",
    "**粗**体 *斜*体",
    "他说**“好”**就走",
  ])("knows the id of a page's heading with emphasis: %s", (heading) => {
    const markdown = `## ${heading}`;
    expect(headingIds(findHeadings(markdown), HANBLOG_IDS)).toEqual(
      compile(markdown).ids.map(([, id]) => id),
    );
  });
});
