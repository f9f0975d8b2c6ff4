import { describe, expect, it } from "vitest";
import { position } from "../../../src/runtime/model/error.js";
import { siteConfigSchema, type SiteConfigInput } from "../../../src/cli/config/schema.js";
import { checkTermTexts, type PlacedPages, placeTermPages } from "../../../src/cli/site/term-pages.js";
import { makePage, type PageSketch } from "../../make-page.js";

function place(sketches: readonly PageSketch[], input: SiteConfigInput): PlacedPages {
  const config = siteConfigSchema.parse(input);
  return placeTermPages(sketches.map(makePage), config, (page, path) => ({ ...page, path, ofTerm: true }));
}

/** Returns the addresses of the pages with the text of a term, by file. */
function placed(
  sketches: readonly PageSketch[],
  input: SiteConfigInput = {},
): Readonly<Record<string, string>> {
  const { pages } = place(sketches, input);
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
    ["the index of tags", article({ tags: ["JS"] }), { file: "tag/README.md" }, {}, "/tag/"],
    ["a file named after an index", article({ tags: ["JS"] }), { file: "tag.md" }, {}, "/tag/"],
    [
      "the index of an own taxonomy, with a folder and a locale",
      article({ books: "三体" }, "/en/"),
      { file: "en/read/README.md", locale: "/en/" },
      { locales: { "/": {}, "/en/": {} }, taxonomies: { books: { title: "书", folder: "read" } } },
      "/en/read/",
    ],
    [
      "the index of another locale",
      article({ tags: ["JS"] }),
      { file: "en/tag/README.md", locale: "/en/" },
      { locales: { "/": {}, "/en/": {} } },
      undefined,
    ],
    ["an index without terms", article({}), { file: "tag/README.md" }, {}, undefined],
    [
      "an article named after an index",
      article({ tags: ["JS"] }),
      { file: "tag.md", date: "2026-01-01" },
      {},
      undefined,
    ],
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

describe("checkTermTexts", () => {
  const check = (sketches: readonly PageSketch[], input: SiteConfigInput = {}) =>
    checkTermTexts(place(sketches, input).listTexts, (file) => position(file, 2));

  it.each<[string, PageSketch, string, string]>([
    ["a file named after no tag", { file: "tag/Rust.md" }, "`Rust` of `/tag/`", "Rename the file"],
    ["a folder named after no tag", { file: "tag/Rust/README.md" }, "`Rust` of `/tag/`", "Rename the file"],
    ["a misspelt name", { file: "tag/JSS.md" }, "`JSS` of `/tag/`", "Did you mean `JS`?"],
  ])("warns of %s", (_, page, message, hint) => {
    expect(check([article({ tags: ["JS"] }), page])).toMatchObject([
      {
        code: "term-text",
        severity: "warning",
        message: expect.stringContaining(message),
        hint: expect.stringContaining(hint),
        at: { file: page.file, line: 2 },
      },
    ]);
  });

  it("warns of a term of an own taxonomy in its locale", () => {
    const input = { locales: { "/": {}, "/en/": {} }, taxonomies: { authors: { title: "Authors" } } };
    const ghost = { file: "en/authors/ghost.md", locale: "/en/" };
    const problems = check([article({ authors: "tang" }, "/en/"), ghost], input);
    expect(problems.map(({ at }) => at?.file)).toEqual([ghost.file]);
    expect(check([article({ authors: "ghost" }), ghost], input)).toEqual([]);
  });

  it.each<[string, PageSketch]>([
    ["has an article", { file: "tag/JS.md" }],
    ["is an article", { file: "tag/Rust.md", date: "2026-01-01" }],
    ["is not listed", { file: "tag/Rust.md", frontmatter: { listed: false } }],
    ["is deeper", { file: "tag/a/Rust.md" }],
    ["is below a taxonomy without terms", { file: "categories/Rust.md" }],
    ["is that of the index", { file: "tag/README.md" }],
  ])("does not warn of a page that %s", (_, page) => {
    expect(check([article({ tags: ["JS"] }), page])).toEqual([]);
  });
});
