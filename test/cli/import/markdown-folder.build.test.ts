import { rm } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { makeTempDir } from "../../make-temp-dir.js";
import { runCli } from "../../run-cli.js";
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
  expect((await runCli(["build", "--strict"], { cwd: join(cwd, "new") })).code).toBe(0);
  expect(await filesContaining(join(cwd, "new"), "dist", "PRIVATEWORD")).toEqual([]);
  expect(await read("dist/Home (1).html")).toMatch(/<a href="\/folder\/Note\.html#part"[^>]*>the part/);
  expect(await filesContaining(join(cwd, "new"), "dist", "secret.png")).toEqual([]);
  expect(await read("unused.txt")).toBe("");
  expect((await runCli(["import", "new", "--check"], { cwd })).stdout).toContain("A vault of Obsidian");
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
  expect((await runCli(["build", "--strict"], { cwd: join(cwd, "new") })).code).toBe(0);
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
