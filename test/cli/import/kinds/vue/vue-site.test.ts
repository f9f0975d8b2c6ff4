import { expect, it } from "vitest";
import { vitePress } from "../../../../../src/cli/import/kinds/vitepress/vitepress.js";
import { vuePress2 } from "../../../../../src/cli/import/kinds/vuepress/vuepress-2.js";
import { Notes } from "../../../../../src/cli/import/notes.js";
import { importTexts } from "../../../../../src/cli/messages/en/lines/import-texts.js";
import { oldFolderOf } from "../../old-files.js";

const kinds = [
  [vitePress, { "docs/.vitepress/config.js": "export default {};" }],
  [
    vuePress2,
    {
      "docs/.vuepress/config.js": "export default {};",
      "package.json": '{ "dependencies": { "vuepress": "2.0.0-rc.0" } }',
    },
  ],
] as const;

// The titles are those of VitePress 1.6 and of VuePress 2.0.0-rc.0.
it.each([
  ["> Quotation\n# First\n\n# Second\n", "title: First\n"],
  ["## Part\n\nMain `a` **b**\n====\n", "title: Main a b\n"],
  ["\n# First\n\nText\n", ""],
  ["Text\n\n## Part\n\n```\n# code\n```\n", ""],
])("a page with the text %j keeps its title", async (body, title) => {
  for (const [kind, files] of kinds) {
    const old = oldFolderOf({ ...files, "docs/a.md": `---\ndate: 2020-01-02\n---\n${body}` });
    const found = await kind.find(old);
    if (found === null) throw new Error(`no site of ${kind.name}`);
    const { pages } = await kind.read({ old, found, notes: new Notes(), texts: importTexts });
    expect(pages[0]?.text).toContain(`---\ndate: 2020-01-02\n${title}---\n`);
  }
});

it("keeps the title of front matter, and gives a home page none", async () => {
  const [[kind, files]] = kinds;
  const old = oldFolderOf({
    ...files,
    "docs/a.md": "---\ntitle: Own\n---\nText\n\n# Other\n",
    "docs/index.md": "---\nlayout: home\n---\nText\n\n# Other\n",
  });
  const found = await kind.find(old);
  if (found === null) throw new Error("no site");
  const { pages } = await kind.read({ old, found, notes: new Notes(), texts: importTexts });
  expect(pages.map(({ text }) => /^title: .*$/m.exec(text)?.[0] ?? "")).toEqual(["title: Own", ""]);
});
