import { expect, it } from "vitest";
import { vitePress } from "../../../../../src/cli/import/kinds/vitepress/vitepress.js";
import { vuePress1 } from "../../../../../src/cli/import/kinds/vuepress/vuepress-1.js";
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

/** Reads a site of VuePress 1 or 2 with two pages and a home page, and this configuration. */
async function readVuePress(version: 1 | 2, config: string) {
  const kind = version === 1 ? vuePress1 : vuePress2;
  const page = "---\ntitle: T\ndate: 2020-01-02\n---\nText\n";
  const notes = new Notes();
  const old = oldFolderOf({
    "docs/.vuepress/config.js": config,
    "package.json": JSON.stringify({ dependencies: { vuepress: version === 1 ? "1.9.10" : "2.0.0-rc.0" } }),
    "docs/README.md": "---\nhome: true\n---\n",
    "docs/open.md": page,
    "docs/in/locked.md": page,
  });
  const found = await kind.find(old);
  if (found === null) throw new Error("no site");
  const { pages } = await kind.read({ old, found, notes, texts: importTexts });
  return { pages, losses: notes.losses() };
}

it.each<[theme: string, drafts: readonly string[]]>([
  ['{ encrypt: { config: { "/in/locked.html": "1234" } } }', ["in/locked.md"]],
  ['{ encrypt: { config: { "/in/": ["a", "b"] } } }', ["in/locked.md"]],
  ['{ encrypt: { config: { "/other/": "a" } } }', []],
  ['{ encrypt: { global: true, admin: ["a"] } }', ["README.md", "in/locked.md", "open.md"]],
  ['{ keyPage: { keys: ["a"], absoluteEncryption: true } }', ["README.md", "in/locked.md", "open.md"]],
  ['{ keyPage: { keys: ["a"] } }', []],
])("a theme of VuePress with %s makes drafts of what has a password", async (theme, drafts) => {
  const { pages, losses } = await readVuePress(1, `module.exports = { themeConfig: ${theme} };`);
  const found = pages.filter(({ text }) => /^draft: true$/m.test(text)).map(({ target }) => target);
  expect(found.toSorted()).toEqual(drafts);
  expect(losses.filter(({ code }) => code === "password")).toHaveLength(drafts.length);
});

it.each<[version: 1 | 2, patterns: string, names: readonly string[]]>([
  [1, '["**/*.md", "!in/locked.md"]', ["README.md", "open.md"]],
  [1, '["*.md"]', ["README.md", "open.md"]],
  [1, '["{in,other}/**"]', ["README.md", "in/locked.md", "open.md"]],
  [2, '["**/*.md", "!in/**", "!.vuepress", "!node_modules"]', ["README.md", "open.md"]],
])("VuePress %d with the patterns %s has the pages %j", async (version, patterns, names) => {
  const option = version === 1 ? "patterns" : "pagePatterns";
  const { pages } = await readVuePress(version, `module.exports = { ${option}: ${patterns} };`);
  expect(pages.map(({ target }) => target).toSorted()).toEqual(names);
});

const POST = "---\ntag: [a]\n---\n# Hello\n";
const BLOG = 'directories: [{ id: "post", dirname: "_posts", path: "/" }]';

// The addresses are those of @vuepress/plugin-blog 1.9.
it.each<[config: string, addresses: readonly string[], lists: readonly string[]]>([
  [`plugins: [["@vuepress/blog", { ${BLOG} }]]`, ["/2020/05/06/hello/", "/a.html"], []],
  [
    `plugins: [["@vuepress/plugin-blog", { directories: [{ dirname: "_posts", path: "/log/", itemPermalink: "/p/:slug" }], frontmatters: [{ id: "tag", keys: ["tag"], path: "/t/" }, { id: "by", keys: ["by"], path: "/by/" }] }]]`,
    ["/a.html", "/p/hello/"],
    ["/t/ /tag/", "/t/a/ /tag/a/", "/by/ null", "/log/ /"],
  ],
  ['theme: "@vuepress/blog"', ["/2020/05/06/hello/", "/a.html"], ["/tag/ /tag/", "/tag/a/ /tag/a/"]],
  ["", ["/_posts/2020-05-06-hello.html", "/a.html"], []],
])("VuePress 1 with the blog { %s } has the addresses %j", async (config, addresses, lists) => {
  const old = oldFolderOf({
    "docs/.vuepress/config.js": `module.exports = { ${config} };`,
    "package.json": '{ "dependencies": { "vuepress": "1.9.10" } }',
    "docs/_posts/2020-05-06-hello.md": POST,
    "docs/a.md": "---\ntitle: A\n---\n",
  });
  const found = await vuePress1.find(old);
  if (found === null) throw new Error("no site");
  const draft = await vuePress1.read({ old, found, notes: new Notes(), texts: importTexts });
  expect(draft.pages.map(({ address }) => address ?? "").toSorted()).toEqual(addresses);
  expect(draft.lists.map(({ address, list }) => `${address} ${list}`)).toEqual(lists);
});

it("keeps the feeds, the address and the comments of VuePress 1's blog", async () => {
  const old = oldFolderOf({
    "docs/.vuepress/config.js": `module.exports = { plugins: [["@vuepress/blog", { ${BLOG},
      feed: { canonical_base: "https://a.example", json: false }, comment: { service: "disqus", shortname: "abc-def" } }]] };`,
    "package.json": '{ "dependencies": { "vuepress": "1.9.10" } }',
    "docs/a.md": POST,
  });
  const found = await vuePress1.find(old);
  if (found === null) throw new Error("no site");
  const { config } = await vuePress1.read({ old, found, notes: new Notes(), texts: importTexts });
  expect(config.options).toMatchObject({
    url: "https://a.example",
    feed: { rss: true, atom: true, json: false },
  });
  expect(JSON.stringify(config.services)).toContain("abc-def");
});
