import { describe, expect, it } from "vitest";
import { composeTerms, findSpellings } from "../../../../src/cli/content/text/unicode-forms.js";

const FIELDS = { tags: [], categories: [], aliases: [], meta: [] };
const NFD = "é".normalize("NFD");

describe("composeTerms", () => {
  it("makes one term of two spellings", () => {
    const { tags, categories } = composeTerms({ ...FIELDS, tags: [NFD, "é", "a"], categories: [NFD] });
    expect([tags, categories]).toEqual([["é", "a"], ["é"]]);
  });
});

describe("findSpellings", () => {
  it.each([
    ["a.md", "/a.html", []],
    ["é.md", "/%C3%A9.html", []],
    [`${NFD}.md`, "/%C3%A9.html", [{ from: "/e%CC%81.html", to: "/%C3%A9.html" }]],
    [
      `posts/${NFD}.md`,
      "/e%CC%81/",
      [
        { from: "/e%CC%81/", to: "/%C3%A9/" },
        { from: "/posts/e%CC%81.html", to: "/%C3%A9/" },
      ],
    ],
    ["a.md", "/%E1%84%80%E1%85%A1/", [{ from: "/%E1%84%80%E1%85%A1/", to: "/%EA%B0%80/" }]],
  ])("of %s at %s are %j", (relativePath, path, expected) => {
    expect(findSpellings({ relativePath, path, locale: "/", frontmatter: FIELDS })).toEqual(expected);
  });

  it("include the lists of decomposed terms", () => {
    const frontmatter = { ...FIELDS, tags: [NFD, "a"], categories: [NFD] };
    expect(findSpellings({ relativePath: "a.md", path: "/en/a.html", locale: "/en/", frontmatter })).toEqual([
      { from: "/en/tag/e%CC%81/", to: "/en/tag/%C3%A9/" },
      { from: "/en/categories/e%CC%81/", to: "/en/categories/%C3%A9/" },
    ]);
  });

  it("lead to the slugs of terms", () => {
    const frontmatter = { ...FIELDS, tags: [`CAF${NFD.toUpperCase()}`, NFD] };
    const slugs = { tags: { slugs: [["é", "e-acute"]] as const, lowercase: true } };
    const found = findSpellings({ relativePath: "a.md", path: "/a.html", locale: "/", frontmatter, slugs });
    expect(found.map(({ to }) => to)).toEqual(["/tag/caf%C3%A9/", "/tag/e-acute/"]);
  });
});
