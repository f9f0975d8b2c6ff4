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
