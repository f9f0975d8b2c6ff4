import { rm } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { makeTempDir } from "../../make-temp-dir.js";
import { runCliHere } from "../../run-cli.js";
import { filesContaining } from "../protected-page.js";
import { importSmall } from "./small-site.js";

let cwd = "";
beforeEach(async () => {
  cwd = await makeTempDir();
});
afterEach(() => rm(cwd, { recursive: true, force: true }));

const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

it("imports a vault of Obsidian that builds without warnings and publishes nothing private", async () => {
  const { code, stdout, report, read } = await importSmall(cwd, {
    ".obsidian/app.json": "{}",
    "Home (1).md":
      "[[Note#Part|the part]], [[Note#^b1]], [[Diary]] ![[pic.png|100]] #tag/sub %% PRIVATEWORD %%\n\n![[Note]]\n\n![[Diary]]\n",
    "folder/Note.md": "# Note\n\n> [!faq]- Fold\n> ==mark== [[Home (1)|back]]\n\n## Part\n\nText ^b1\n",
    "Diary.md": "---\npublish: false\n---\nPRIVATEWORD ![[secret.png]]\n",
    "img/pic.png": PIXEL,
    "img/secret.png": PIXEL,
    "unused.txt": "PRIVATEWORD",
  });
  expect(code).toBe(0);
  expect(stdout).toContain("A vault of Obsidian, content in `.`.");
  expect(stdout).toContain("2 pages, 0 warnings");
  expect(report).toContain("### Links and embeds of private notes (2)");
  expect((await runCliHere(["build", "--strict"], join(cwd, "new"))).code).toBe(0);
  expect(await filesContaining(join(cwd, "new"), "dist", "PRIVATEWORD")).toEqual([]);
  expect(await read("dist/Home (1).html")).toMatch(/<a href="\/folder\/Note\.html#part"[^>]*>the part/);
  expect(await filesContaining(join(cwd, "new"), "dist", "secret.png")).toEqual([]);
  expect(await read("unused.txt")).toBe("");
  expect((await runCliHere(["import", "new", "--check"], cwd)).stdout).toContain("A vault of Obsidian");
});

const ASTRO = {
  "astro.config.mjs":
    'import mdx from "@astrojs/mdx";\nexport default defineConfig({ site: "https://a.example" });',
  "src/pages/blog/[...slug].astro": '---\nawait getCollection("blog");\n---\n',
  "src/pages/blog/index.astro": "",
  "src/pages/index.astro": "",
  "src/pages/rss.xml.js": "",
  "src/content/blog/First Post.mdx":
    '---\ntitle: First\npubDate: "Jul 08 2022"\ntags: [One]\n---\nimport Box from "../../components/Box.astro";\n\n## A & B\n\n<Box>in</Box> ![a](../../assets/pic.png)\n',
  "src/content/blog/second.md": "---\ntitle: Second\npubDate: 2022-07-09\ndraft: true\n---\nText\n",
  "src/assets/pic.png": PIXEL,
};

it("imports a blog of Astro with every address", async () => {
  const { code, stdout, report } = await importSmall(cwd, ASTRO);
  expect(code).toBe(0);
  expect(stdout).toContain("Addresses: 3 kept, 1 redirected, 0 lost");
  expect(stdout).toContain("computed, not compared");
  for (const kept of ["/blog/first-post/", "/", "/rss.xml"]) expect(report).toContain(`| ${kept} | kept |`);
  expect(report).toContain("| /blog/ | redirected → / |");
  expect((await runCliHere(["build", "--strict"], join(cwd, "new"))).code).toBe(0);
});

it("compares a blog of Astro with its output", async () => {
  const html = (title: string, text: string) =>
    `<title>${title}</title><h1>${title}</h1><h2 id="own">A & B</h2><p>${text}</p>`;
  const { code, stdout, read } = await importSmall(cwd, {
    ...ASTRO,
    "dist/index.html": html("Home", "Home"),
    "dist/articles/first/index.html": html("First", "in"),
  });
  expect(code).toBe(0);
  expect(stdout).toContain("2 kept, 0 redirected, 0 lost (from the old output `dist`)");
  expect(await read("blog/First Post.md")).toContain("permalink: /articles/first/");
  expect(await read("blog/First Post.md")).toContain("## A & B {#own}");
});

it.each([
  [
    "Docusaurus",
    {
      "docusaurus.config.js":
        "module.exports = { title: 'T', url: 'https://a.example', presets: [['classic', ({ docs: {} })]], themeConfig: { navbar: { items: [{ to: '/blog', label: 'Blog' }] } } };",
      "blog/2019-05-28-first.mdx":
        "---\nauthors: ann\ntags: [Two Words]\n---\nimport Tabs from '@theme/Tabs';\n\n# First\n\nIntro {/* hidden */}\n\n<!-- truncate -->\n\n:::note[Title]\n<Tabs>in</Tabs> <img src={require('./a.png').default} />\n:::\n",
      "blog/authors.yml": "ann: { name: Ann }\n",
      "blog/a.png": PIXEL,
      "docs/01-intro.md": "---\nslug: /\n---\n# Intro\n\n[First](../blog/2019-05-28-first.mdx)\n",
      "src/pages/index.js": "throw new Error('never run');",
    },
    ["/blog/2019/05/28/first/", "/docs/", "/", "/blog/rss.xml", "/blog/atom.xml"],
    ["/blog/ | redirected → /", "/blog/tags/two-words/ | redirected → /tag/Two Words/"],
  ],
  [
    "Eleventy",
    {
      ".eleventy.js":
        "throw new Error('never run');\nmodule.exports = (config) => { config.addPassthroughCopy('img'); return { dir: { input: 'src' } }; };",
      "src/_data/site.json": '{ "title": "T", "url": "https://a.example" }',
      "src/posts/posts.json": '{ "tags": "posts", "permalink": "/p/{{ page.fileSlug }}/" }',
      "src/posts/2019-05-28-first.md":
        "---\ntitle: First\ndate: 2019-05-28\ntags: [web]\n---\n{# hidden #}Text ![](/img/a.png) [about](../about.md)\n",
      "src/about.md": "---\ntitle: About\neleventyNavigation: { key: About }\n---\nText\n",
      "src/index.njk": "",
      "src/feed.njk": "---\npermalink: /feed.xml\n---\n",
      "src/tags.njk": "---\npagination: { data: collections }\npermalink: /tags/{{ tag | slugify }}/\n---\n",
      "img/a.png": PIXEL,
    },
    ["/p/first/", "/about/", "/", "/feed.xml"],
    ["/tags/web/ | redirected → /tag/web/"],
  ],
])(
  "imports a site of %s with every address, and runs nothing of it",
  async (name, files, kept, redirected) => {
    const { code, stdout, report } = await importSmall(cwd, files);
    expect(code).toBe(0);
    expect(stdout).toContain(`${name}, content in`);
    expect(stdout).toContain(`${kept.length} kept`);
    expect(stdout).toContain("0 lost (from the rules of the generator: computed, not compared)");
    for (const address of kept) expect(report).toContain(`| ${address} | kept |`);
    for (const line of redirected) expect(report).toContain(`| ${line} |`);
    const built = await runCliHere(["build", "--strict"], join(cwd, "new"));
    expect(built.stderr).toBe("");
    expect(built.code).toBe(0);
    expect(await filesContaining(join(cwd, "new"), "dist", "hidden */")).toEqual([]);
  },
);
