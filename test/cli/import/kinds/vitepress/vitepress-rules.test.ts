import { expect, it } from "vitest";
import {
  vitePressEndings,
  vitePressLinks,
} from "../../../../../src/cli/import/kinds/vitepress/vitepress-rules.js";
import { vitePress } from "../../../../../src/cli/import/kinds/vitepress/vitepress.js";
import { vuePress2 } from "../../../../../src/cli/import/kinds/vuepress/vuepress-2.js";
import { Notes } from "../../../../../src/cli/import/notes.js";
import type { SiteKind } from "../../../../../src/cli/import/site-kind.js";
import { importTexts } from "../../../../../src/cli/messages/en/lines/import-texts.js";
import { oldFolderOf } from "../../old-files.js";

const names = ["index.md", "guide/index.md", "guide/one.md", "v1.2.md", "v1.x.md", "中 文.md", "README.md"];

// The third column is the address of the page with `cleanUrls`, on which VitePress decides at run time.
it.each([
  ["/guide/one", "/guide/one.html", "/guide/one"],
  ["/guide/one.html", "/guide/one.html", "/guide/one"],
  ["/guide/one.md#part", "/guide/one.html#part", "/guide/one#part"],
  ["guide/one?a=1#part", "/guide/one.html?a=1#part", "/guide/one?a=1#part"],
  ["/guide/", "/guide/", "/guide/"],
  ["/guide/index.html", "/guide/", "/guide/"],
  ["/guide/index", "/guide/", "/guide/"],
  ["/guide", "/guide/", "/guide/"],
  ["/index.md", "/", "/"],
  ["/README.md", "/README.html", "/README"],
  ["/v1.2", "/v1.2.html", "/v1.2.html"],
  ["/v1.x", "/v1.x.html", "/v1.x.html"],
  ["/a.pdf", "/a.pdf", "/a.pdf"],
  ["/中 文", "/%E4%B8%AD%20%E6%96%87.html", "/%E4%B8%AD%20%E6%96%87"],
  ["/%E4%B8%AD%20%E6%96%87.html", "/%E4%B8%AD%20%E6%96%87.html", "/%E4%B8%AD%20%E6%96%87"],
  ["#part", "#part", "#part"],
  ["mailto:a@a.example", "mailto:a@a.example", "mailto:a@a.example"],
  ["//a.example/b", "https://a.example/b", "https://a.example/b"],
])("the link %s leads to %s, and with cleanUrls to %s", (link, withEnding, clean) => {
  expect(vitePressLinks(names, { cleanUrls: false })(link)).toBe(withEnding);
  expect(vitePressLinks(names, { cleanUrls: true })(link)).toBe(clean);
});

// The page is `/guide/one.html`. The third column is the text with `cleanUrls`.
it.each([
  ["[a](./one)", "[a](./one.html)", "[a](./one)"],
  ["[a](one#part)", "[a](one.html#part)", "[a](one#part)"],
  ["[a](/guide/one?x=1)", "[a](/guide/one.html?x=1)", "[a](/guide/one?x=1)"],
  ["[a](../v1.2)", "[a](../v1.2.html)", "[a](../v1.2.html)"],
  ["[a]: /v1.x#part", "[a]: /v1.x.html#part", "[a]: /v1.x.html#part"],
  ["[a](./index) [b](/guide/index#x)", "[a](./) [b](/guide/#x)", "[a](./) [b](/guide/#x)"],
  ["[a](index)", "[a](./)", "[a](./)"],
  ["[a](/%E4%B8%AD%20%E6%96%87)", "[a](/%E4%B8%AD%20%E6%96%87.html)", "[a](/%E4%B8%AD%20%E6%96%87)"],
])("the link %s in a text becomes %s, and with cleanUrls %s", (text, withEnding, clean) => {
  let changes = 0;
  const add = (cleanUrls: boolean) =>
    vitePressEndings(names, { cleanUrls })(text, "/guide/one.html", () => changes++);
  expect(add(false)).toBe(withEnding);
  expect(add(true)).toBe(clean);
  expect(changes > 0).toBe(text !== withEnding || text !== clean);
});

it.each([
  "[a](./one.md) [b](/guide/) [c](one.html) [d](#part) [e](?x=1)",
  "[a](./gone) [b](/a.pdf) [c](https://a.example/guide/one) [d](//a.example/v1.2) [e](mailto:a@a.example)",
  "![a](./one) ![b](/v1.2)",
  "`[a](./v1.2)`\n\n```md\n[a](./v1.2)\n```\n",
  '<a href="../v1.2">a</a>',
])("no link changes in %j", (text) => {
  for (const cleanUrls of [false, true])
    expect(vitePressEndings(names, { cleanUrls })(text, "/guide/one.html", () => undefined)).toBe(text);
});

async function read(kind: SiteKind, files: Readonly<Record<string, string>>) {
  const old = oldFolderOf(files);
  const found = await kind.find(old);
  if (found === null) throw new Error("no site");
  return kind.read({ old, found, notes: new Notes(), texts: importTexts });
}

const home = `---
layout: home
hero:
  name: T
  actions:
    - { text: A, link: /guide.html }
    - { text: B, link: ./part/two }
features:
  - { title: F, link: /guide }
prev: Text
next: { text: N, link: guide.md }
---
`;

it.each([
  ["cleanUrls: true", "/guide", "/zh/part/two"],
  ["", "/guide.html", "/zh/part/two.html"],
])("menus, buttons, features and neighbours have the addresses of pages: %s", async (option, guide, two) => {
  const { config, pages } = await read(vitePress, {
    ".vitepress/config.mjs": `export default { title: "T", ${option}, themeConfig: { nav: [{ text: "G", link: "/guide" }], sidebar: [{ text: "G", link: "/guide.html" }] } };`,
    "index.md": "# Home\n",
    "guide.md": "# Guide\n",
    "zh/index.md": home,
    "zh/part/two.md": "# Two\n",
  });
  expect(config.options["nav"]).toEqual([{ text: "G", link: guide }]);
  expect(config.options["sidebar"]).toEqual([[guide, "G"]]);
  const text = pages.find(({ source }) => source === "zh/index.md")?.text ?? "";
  expect(text).toContain(`actionLink: ${guide}\n`);
  expect(text).toContain(`link: ${two}`);
  expect(text).toContain(`title: F`);
  expect(text).toContain(`link: ${guide}`);
  expect(text).toContain(`next: ${guide}\n`);
  expect(text).not.toContain("prev");
});

it("buttons of VuePress 2 lead to pages next to the home page", async () => {
  const { pages } = await read(vuePress2, {
    "package.json": '{ "devDependencies": { "vuepress": "2.0.0" } }',
    "docs/.vuepress/config.js": "export default {};",
    "docs/README.md": "# Home\n",
    "docs/zh/README.md":
      "---\nhome: true\nactions:\n  - { text: A, link: ./guide/README.md }\n  - { text: B, link: /a.md }\nnext: { link: ../b.md }\n---\n",
  });
  const text = pages.find(({ source }) => source === "docs/zh/README.md")?.text ?? "";
  expect(text).toContain("actionLink: /zh/guide/\n");
  expect(text).toContain("link: /a.html");
  expect(text).toContain("next: /b.html\n");
});

it("SVG icons of features are files, one for each", async () => {
  const { pages, files } = await read(vitePress, {
    ".vitepress/config.mjs": 'export default { title: "T" };',
    "index.md":
      "---\nlayout: home\nfeatures:\n  - { title: A, icon: '<svg><path/></svg>' }\n  - { title: B, icon: '<svg><path/></svg>' }\n---\n",
  });
  expect(files).toEqual([
    { target: "public/vitepress-icon-1.svg", text: '<svg xmlns="http://www.w3.org/2000/svg"><path/></svg>' },
  ]);
  expect(pages[0]?.text.match(/icon: \/vitepress-icon-1\.svg/g)).toHaveLength(2);
});
