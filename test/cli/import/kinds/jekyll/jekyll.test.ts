import { expect, it } from "vitest";
import { jekyll } from "../../../../../src/cli/import/kinds/jekyll/jekyll.js";
import { Notes } from "../../../../../src/cli/import/notes.js";
import { importTexts } from "../../../../../src/cli/messages/en/import-texts.js";
import { oldFolderOf } from "../../old-files.js";

/** Reads a site of Jekyll that consists of these files and a layout. */
async function readJekyll(files: Readonly<Record<string, string>>) {
  const old = oldFolderOf({ "_config.yml": "title: T\n", "_layouts/default.html": "", ...files });
  const found = await jekyll.find(old);
  if (found === null) throw new Error("no site of Jekyll");
  return jekyll.read({ old, found, notes: new Notes(), texts: importTexts });
}

const PAGE = "---\ntitle: A\n---\nText\n";

it.each([
  [["README.md"], ["/"]],
  [
    ["index.md", "README.md"],
    ["/", "/README.html"],
  ],
  [
    ["docs/index.html", "docs/README.md"],
    ["/docs/", "/docs/README.html"],
  ],
])("gives the files %j the addresses %j", async (files, addresses) => {
  const { pages } = await readJekyll(Object.fromEntries(files.map((file) => [file, PAGE])));
  expect(pages.map(({ address }) => address ?? "").toSorted()).toEqual(addresses);
});

it("reads a site without a configuration", async () => {
  const old = oldFolderOf({ "_layouts/post.html": "", "_posts/2020-01-02-a.md": PAGE });
  expect(await jekyll.find(old)).toEqual({ kind: "jekyll", contentDir: "", configDir: "" });
  expect(await jekyll.find(oldFolderOf({ "_posts/2020-01-02-a.md": PAGE }))).toBeNull();
  expect(await jekyll.find(oldFolderOf({ "_layouts/post.html": "", "index.md": PAGE }))).toBeNull();
});

it.each([
  ["hidden: true", "listed: false"],
  ["hidden: false", "hidden: false"],
])("writes an article with `%s` with `%s`", async (field, written) => {
  const { pages } = await readJekyll({ "_posts/2020-01-02-a.md": `---\ntitle: A\n${field}\n---\nText\n` });
  expect(pages[0]?.text).toContain(`\n${written}\n`);
});

it.each([
  ["a file", { "_includes/x.md": "**Note**" }, "{% include x.md %}", "**Note**"],
  [
    "a file in a folder",
    { "_includes/a/x.markdown": "Deep" },
    "A {%- include a/x.markdown -%} B",
    "A Deep B",
  ],
  [
    "a file that includes another",
    { "_includes/x.md": "1 {% include y.md %}", "_includes/y.md": "2" },
    "{% include x.md %} 3",
    "1 2 3",
  ],
])("puts the text of %s into a page", async (_, files, body, text) => {
  const { pages } = await readJekyll({ ...files, "a.md": `---\ntitle: A\n---\n${body}\n` });
  expect(pages.find(({ source }) => source === "a.md")?.text).toContain(`---\n${text}\n`);
});

it("ends at includes that include each other, in bounded memory", async () => {
  const twice = "{% include x.md %}{% include x.md %}".repeat(20);
  const { pages } = await readJekyll({
    "_includes/x.md": `text ${twice}`,
    "a.md": "---\n---\n{% include x.md %}\n",
  });
  expect(pages[0]?.text.length).toBeLessThan(2_000_000);
});
