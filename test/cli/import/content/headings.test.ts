import { describe, expect, it } from "vitest";
import { findHeadings, headingIds, plainText } from "../../../../src/cli/import/content/headings.js";

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
