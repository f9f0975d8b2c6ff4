import { describe, expect, it } from "vitest";
import { siteConfigSchema, type SiteConfigInput } from "../../../src/cli/config/schema.js";
import { placeTermPages } from "../../../src/cli/site/term-pages.js";
import { makePage, type PageSketch } from "../../make-page.js";

/** Returns the addresses of the pages with the text of a term, by file. */
function placed(
  sketches: readonly PageSketch[],
  input: SiteConfigInput = {},
): Readonly<Record<string, string>> {
  const config = siteConfigSchema.parse(input);
  const pages = placeTermPages(sketches.map(makePage), config, (page, path) => ({
    ...page,
    path,
    ofTerm: true,
  }));
  return Object.fromEntries(
    pages.flatMap(({ ofTerm, relativePath, path }) => (ofTerm === true ? [[relativePath, path]] : [])),
  );
}

const article = (frontmatter: object, locale = "/"): PageSketch => ({
  file: `${locale.slice(1)}posts/a.md`,
  locale,
  frontmatter,
});

describe("placeTermPages", () => {
  it.each<[string, PageSketch, PageSketch, SiteConfigInput, string | undefined]>([
    ["a file named after a tag", article({ tags: ["JS"] }), { file: "tag/JS.md" }, {}, "/tag/JS/"],
    ["a folder named after a tag", article({ tags: ["JS"] }), { file: "tag/JS/README.md" }, {}, "/tag/JS/"],
    [
      "a permalink, although it has a date",
      article({ categories: ["a b"] }),
      { file: "x.md", path: "/categories/a%20b/", date: "2026-01-01" },
      {},
      "/categories/a%20b/",
    ],
    [
      "a term of an own taxonomy with a slug",
      article({ books: "三体" }),
      { file: "read/three-body.md" },
      { taxonomies: { books: { title: "书", folder: "read", slugs: { 三体: "three-body" } } } },
      "/read/three-body/",
    ],
    [
      "an address without an ending",
      article({ tags: ["JS"] }),
      { file: "tag/JS.md", path: "/tag/JS" },
      {},
      "/tag/JS/",
    ],
    [
      "a tag of the same locale",
      article({ tags: ["JS"] }, "/en/"),
      { file: "en/tag/JS.md", locale: "/en/" },
      { locales: { "/": {}, "/en/": {} } },
      "/en/tag/JS/",
    ],
    [
      "a tag of another locale",
      article({ tags: ["JS"] }),
      { file: "en/tag/JS.md", locale: "/en/" },
      { locales: { "/": {}, "/en/": {} } },
      undefined,
    ],
    ["no tag", article({ tags: ["CSS"] }), { file: "tag/JS.md" }, {}, undefined],
    [
      "a tag of an unlisted page",
      article({ tags: ["JS"], listed: false }),
      { file: "tag/JS.md" },
      {},
      undefined,
    ],
    ["only its own tag", article({}), { file: "tag/JS.md", frontmatter: { tags: ["JS"] } }, {}, undefined],
    ["an article", article({ tags: ["JS"] }), { file: "tag/JS.md", date: "2026-01-01" }, {}, undefined],
    ["the index", article({ tags: ["JS"] }), { file: "tag/README.md" }, {}, undefined],
    [
      "a home page",
      article({ tags: ["JS"] }),
      { file: "tag/JS/README.md", frontmatter: { home: true } },
      {},
      undefined,
    ],
  ])("gives a page the address of a term: %s", (_, other, page, input, expected) => {
    expect(placed([other, page], input)[page.file]).toBe(expected);
  });
});
