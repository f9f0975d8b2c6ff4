import { cp, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { makeTempDir } from "../make-temp-dir.js";
import { runCli } from "../run-cli.js";

const FIXTURES = resolve(import.meta.dirname, "../fixtures");

/**
 * Addresses of the site in `frozen-0.1`, as version 0.1 wrote them. Neither the site nor this list is changed for a later
 * version: an author must not have to edit a site, and no address may be lost.
 */
const ADDRESSES = [
  "2022/1/syntax.html",
  "2022/3/json.html",
  "2023/2/toml.html",
  "404.html",
  "about.html",
  "about/index.html",
  "atom.xml",
  "categories/deep/index.html",
  "categories/index.html",
  "categories/notes/index.html",
  "feed.json",
  "fields/all.html",
  "guide/index.html",
  "index.html",
  "mark.svg",
  "notes/2022-03-04-json.html",
  "notes/fields.html",
  "notes/syntax.html",
  "notes/toml.html",
  "notes/unpublished.html",
  "oauth/callback/index.html",
  "once/again/index.html",
  "once/fields.html",
  "page/2/index.html",
  "robots.txt",
  "rss.xml",
  "sitemap.xml",
  "tag/fields/index.html",
  "tag/index.html",
  "tag/two words/index.html",
  "tag/中文/index.html",
  "timeline/index.html",
  "unpublished.html",
  "zh/2021/5/rice.html",
  "zh/atom.xml",
  "zh/feed.json",
  "zh/index.html",
  "zh/rice.html",
  "zh/rss.xml",
  "zh/tag/index.html",
  "zh/tag/米/index.html",
  "zh/timeline/index.html",
];

let dir: string;
beforeEach(async () => {
  dir = await makeTempDir();
});
afterEach(() => rm(dir, { recursive: true, force: true }));

describe("a site written for version 0.1", () => {
  it("builds without an edit or a warning, at its old addresses and anchors", async () => {
    await cp(join(FIXTURES, "frozen-0.1"), dir, { recursive: true });
    const { code, stderr } = await runCli(["build", "--strict"], { cwd: dir });
    expect(stderr).toBe("");
    expect(code).toBe(0);
    const files = await readdir(join(dir, "dist"), { recursive: true });
    expect(ADDRESSES.filter((address) => !files.includes(address))).toEqual([]);
    const syntax = await readFile(join(dir, "dist/2022/1/syntax.html"), "utf8");
    const ids = [...syntax.matchAll(/<h\d id="([^"]+)"/g)].map(([, id]) => id);
    expect(ids).toEqual(["syntax", "lists-and-quotes", "own-id", "formulas-and-pictures", "components"]);
  });

  it("builds with a theme written for version 0.1", async () => {
    await cp(join(FIXTURES, "frozen-0.1-theme"), join(dir, "own"), { recursive: true });
    await mkdir(join(dir, "posts"));
    await writeFile(join(dir, "hanblog.config.mjs"), 'export default { title: "T", theme: "./own/lib" };\n');
    await writeFile(join(dir, "README.md"), "---\nhome: true\n---\n");
    await writeFile(join(dir, "posts/a.md"), "---\ndate: 2024-01-01\ntags: [t]\n---\n\n# A\n\n<Badge />\n");
    const { code, stderr } = await runCli(["build", "--strict"], { cwd: dir });
    expect(stderr).toBe("");
    expect(code).toBe(0);
    expect(await readFile(join(dir, "dist/posts/a.html"), "utf8")).toContain("<h1");
  });
});
