import { expect, it } from "vitest";
import { findKind } from "../../../../../src/cli/import/find-kind.js";
import { markdown } from "../../../../../src/cli/import/kinds/markdown/markdown.js";
import { oldFolderOf } from "../../old-files.js";
import { readMarkdown } from "./read-markdown.js";

it.each([
  ["the settings of Obsidian", { ".obsidian/app.json": "{}", "a.md": "a" }, "obsidian", ""],
  [
    "a vault below a folder",
    { "README.md": "a", "vault/.obsidian/app.json": "{}", "vault/a.md": "" },
    "obsidian",
    "vault",
  ],
  ["links between brackets", { "a.md": "See [[b]].", "b.md": "" }, "obsidian", ""],
  [
    "such links in code only",
    { "a.md": "`[[b]]`\n\n```sh\n[[ -f x ]]\n```\n", "b.md": "[[toc]]" },
    "plain",
    "",
  ],
  ["comments of Obsidian", { "a.md": "Text\n\n%% hidden %%\n" }, "obsidian", ""],
  ["percent signs", { "a.md": "100 %, `%% x %%`, a%%b%%" }, "plain", ""],
  ["markdown alone", { "a.md": "a" }, "plain", ""],
])("recognises a folder with %s", async (_, files, flavour, contentDir) => {
  const { found } = await readMarkdown(files);
  expect(found).toMatchObject({ kind: "markdown", flavour, contentDir });
});

it.each([
  ["without markdown", { "a.txt": "a", ".hidden/a.md": "" }],
  ["of hanblog", { "hanblog.config.ts": "", "a.md": "a" }],
])("does not recognise a folder %s", async (_, files) => {
  expect(await markdown.find(oldFolderOf(files))).toBeNull();
});

it("brings the pages of a plain folder with the files that they name", async () => {
  const { pages, assets, text } = await readMarkdown({
    "a.md": "![](img/a.png) [b](b.pdf)\n",
    "b/c.md": "# Title\n",
    "d.md": "---\ntitle: D\n---\n",
    "img/a.png": "",
    "b.pdf": "",
    "e.md": "---\ntitle: E\npublish: false\n---\n",
    "secret.key": "",
    "package.json": "{}",
  });
  expect(pages.map(({ address }) => address)).toEqual([null, null, null, null]);
  expect(text("a.md")).toBe("---\ntitle: a\n---\n![](img/a.png) [b](b.pdf)\n");
  expect(text("b/c.md")).toBe("# Title\n");
  expect(text("e.md")).toBe("---\ntitle: E\ndraft: true\n---\n");
  expect(text("d.md")).toBe("---\ntitle: D\n---\n");
  expect(assets.map(({ target }) => target)).toEqual(["b.pdf", "img/a.png"]);
});

it.each([
  [{ "mkdocs.yml": "", "docs/a.md": "a" }, ["generator MkDocs"]],
  [{ "package.json": '{ "dependencies": { "next": "15" } }', "a.md": "a" }, ["generator Next.js"]],
  [{ "index.html": "", "a.md": "a" }, []],
])("reports the generator of %j", async (files, expected) => {
  expect((await readMarkdown(files)).lost()).toEqual(expected);
});

it.each([
  [
    { "gatsby-config.js": "", "src/a.mdx.txt": "" },
    "and recognised Gatsby by `gatsby-config.js`",
    "end in .md",
  ],
  [{ "_quarto.yml": "", "a.qmd": "" }, "and recognised Quarto by `_quarto.yml`", "end in .md"],
  [
    { "package.json": '{ "dependencies": { "astro": "5" } }' },
    "recognised Astro by `package.json`",
    "end in .md",
  ],
  [{ "docs/index.html": "" }, "recognised HTML by `docs/index.html`", "end in .md"],
  [{ "wp-config.php": "", "index.php": "" }, "recognised WordPress", "import the XML file"],
  [{ "config.inc.php": "", "index.php": "" }, "recognised Typecho", "the backup (.dat)"],
  [{ "content/data/ghost.db": "", "config.production.json": "" }, "recognised Ghost", "the JSON file"],
  [{ "blog.sql.gz": "" }, "recognised Packed by `blog.sql.gz`", "Unpack it"],
  [{ "blog.db": "" }, "recognised SQLite by `blog.db`", "sqlite3 FILE .dump"],
  [{ "hanblog.config.ts": "", "a.md": "a" }, "Found no site of another generator", "hanblog dev"],
  [{ "a.txt": "" }, "Found no site of another generator and no markdown in `/old`", "_config.yml"],
])("says for %j what was recognised, and what to do", async (files, message, hint) => {
  const error: unknown = await findKind(oldFolderOf(files), null).catch((reason: unknown) => reason);
  expect(error).toMatchObject({
    code: "import-kind",
    message: expect.stringContaining(message),
    hint: expect.stringContaining(hint),
  });
});
