import { expect, it } from "vitest";
import {
  folderPages,
  readTree,
  writeCatalogs,
} from "../../../../../src/cli/import/kinds/vuepress/hope-structure.js";

const page = (title: string, fields = "") => `---\ntitle: ${title}\n${fields}---\nText\n`;
const files: Readonly<Record<string, string>> = {
  "README.md": page("Home"),
  "back/README.md": "---\ntitle: Back\nindex: false\n---\n<AutoCatalog />\n",
  "back/searchEngine/a.md": page("A [1]"),
  "back/java/README.md": page("Java"),
  "back/java/jvm/notes/deep/b.md": page("B"),
  "back/c.md": page("C", "order: 1\n"),
  "back/hidden.md": page("Hidden", "index: false\n"),
};
const tree = readTree({ names: Object.keys(files), texts: Object.values(files), parts: new Set() });

// The titles are those of theme-hope 2.0.0-rc.4.
it.each([
  [
    "<AutoCatalog />",
    "back/README.md",
    [
      "- [C](/back/c.html)",
      "- [Java](/back/java/)",
      "  - [Jvm](/back/java/jvm/)",
      "    - [Notes](/back/java/jvm/notes/)",
      "- [Search Engine](/back/searchEngine/)",
      "  - [A \\[1\\]](/back/searchEngine/a.html)",
    ],
  ],
  [
    "<Catalog base='/back/searchEngine/'></Catalog>",
    "README.md",
    ["- [A \\[1\\]](/back/searchEngine/a.html)"],
  ],
  [
    "a\n\n<Catalog/>\n\nb",
    "back/java/jvm/notes/deep/README.md",
    ["a", "", "- [B](/back/java/jvm/notes/deep/b.html)", "", "b"],
  ],
  ["<CatalogList />", "README.md", ["<CatalogList />"]],
])("writes %j in %s as a list of pages", (body, name, lines) => {
  expect(writeCatalogs(body, name, tree).split("\n")).toEqual(lines);
});

it("gives folders without a page one", () => {
  expect([...folderPages(tree)].map(([path, { text }]) => [path, text])).toEqual([
    ["/back/java/jvm/notes/deep/", '---\ntitle: "Deep"\n---\n\n- [B](/back/java/jvm/notes/deep/b.html)\n'],
    [
      "/back/java/jvm/notes/",
      '---\ntitle: "Notes"\n---\n\n- [Deep](/back/java/jvm/notes/deep/)\n  - [B](/back/java/jvm/notes/deep/b.html)\n',
    ],
    [
      "/back/java/jvm/",
      '---\ntitle: "Jvm"\n---\n\n- [Notes](/back/java/jvm/notes/)\n  - [Deep](/back/java/jvm/notes/deep/)\n' +
        "    - [B](/back/java/jvm/notes/deep/b.html)\n",
    ],
    ["/back/searchEngine/", '---\ntitle: "Search Engine"\n---\n\n- [A \\[1\\]](/back/searchEngine/a.html)\n'],
  ]);
});
