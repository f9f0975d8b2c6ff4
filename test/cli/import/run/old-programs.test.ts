import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { describe, expect, it, afterEach, beforeEach } from "vitest";
import { oldPrograms, listedPages, writeEmptyThemes } from "../../../../src/cli/import/run/old-programs.js";
import type { FoundSite } from "../../../../src/cli/import/site-kind.js";
import { oldFolderOf } from "../old-files.js";
import { makeTempDir } from "../../../make-temp-dir.js";

const commands = (site: FoundSite, ...files: readonly string[]) =>
  oldPrograms(site, oldFolderOf(Object.fromEntries(files.map((file) => [file, ""])))).map(
    ({ command, folder }) => `${folder}: ${command("OUT").join(" ")}`,
  );

describe("the program of an old site", () => {
  const vitepress: FoundSite = {
    kind: "vitepress",
    contentDir: "web/docs",
    configDir: "web/docs/.vitepress",
  };
  it.each<[FoundSite, string[], string]>([
    [{ kind: "hexo", contentDir: "source", configDir: "" }, [], ": hexo generate"],
    [vitepress, ["web/package.json"], "web: vitepress build docs --outDir OUT"],
    [vitepress, [], ": vitepress build web/docs --outDir OUT"],
    [{ kind: "vitepress", contentDir: "", configDir: ".vitepress" }, [], ": vitepress build . --outDir OUT"],
    [{ kind: "hugo", contentDir: "docs/content", configDir: "docs" }, [], "docs: hugo --destination OUT"],
    [{ kind: "jekyll", contentDir: "", configDir: "" }, [], ": jekyll build --destination OUT"],
    [
      { kind: "jekyll", contentDir: "", configDir: "" },
      ["Gemfile.lock"],
      ": bundle exec jekyll build --destination OUT",
    ],
    [
      { kind: "markdown", flavour: "docusaurus", contentDir: "web", configDir: "web" },
      [],
      "web: docusaurus build --out-dir OUT",
    ],
    [{ kind: "markdown", flavour: "eleventy", contentDir: "", configDir: "" }, [], ": eleventy --output OUT"],
  ])("is found for %j with %j", (site, files, first) => {
    expect(commands(site, ...files)[0]).toBe(first);
  });

  it.each<FoundSite>([
    { kind: "wordpress", contentDir: "", configDir: "" },
    { kind: "markdown", flavour: "obsidian", contentDir: "", configDir: "" },
  ])("does not exist for %j", (site) => {
    expect(commands(site)).toEqual([]);
  });
});

describe("the pages that Hugo lists", () => {
  const now = new Date("2026-01-01T00:00:00Z");
  const NONE = "0001-01-01T00:00:00Z";
  const row = (permalink: string, changes: Readonly<Record<string, string>> = {}) =>
    Object.values({
      path: "a.md",
      slug: "",
      title: '"A, ""B"""',
      date: "2020-01-02T00:00:00+08:00",
      expiryDate: NONE,
      publishDate: NONE,
      draft: "false",
      permalink,
      ...changes,
    }).join(",");

  it.each([
    ["a page", {}, true],
    ["a page that expires later", { expiryDate: "2026-01-02T00:00:00Z" }, true],
    ["a page without a date", { date: NONE }, true],
    ["a draft", { draft: "true" }, false],
    ["a page that expired", { expiryDate: "2025-01-02T00:00:00Z" }, false],
    ["a page that is published later", { publishDate: "2027-01-02T00:00:00Z" }, false],
    ["a page with a later date", { date: "2027-01-02T00:00:00Z" }, false],
  ])("have %s: %j", (_, changes, isListed) => {
    const head = "path,slug,title,date,expiryDate,publishDate,draft,permalink";
    const csv = `${head}\n${row("https://a.example/a/", changes)}\n`;
    expect(listedPages(csv, now)).toEqual(isListed ? ["https://a.example/a/"] : []);
  });

  it("are none in another text", () => {
    expect(listedPages("Error: module not found\n", now)).toEqual([]);
  });
});

describe("empty themes", () => {
  let dir = "";
  beforeEach(async () => {
    dir = await makeTempDir();
  });
  afterEach(() => rm(dir, { recursive: true, force: true }));

  it("have a stub for each shortcode, with its content if it has an end", async () => {
    const files = {
      "content/a.md": "{{< box >}} {{%note a=1%}}x{{% /note %}} {{< ui/tab >}}",
      "content/fr/b.md": "{{< 提示 >}}x{{< / 提示 >}} {{</* shown */>}}",
    };
    for (const [file, text] of Object.entries(files)) {
      await mkdir(dirname(join(dir, file)), { recursive: true });
      await writeFile(join(dir, file), text);
    }
    await writeEmptyThemes(join(dir, "empty"), ["../own", "own", "github.com/a/other"], dir);
    const read = (name: string) =>
      readFile(join(dir, "empty/own/layouts/shortcodes", `${name}.html`), "utf8").catch(() => null);
    expect(await Promise.all(["box", "note", "ui/tab", "提示", "shown"].map(read))).toEqual([
      "",
      "{{ .Inner }}",
      "",
      "{{ .Inner }}",
      null,
    ]);
    expect((await readdir(join(dir, "empty"), { recursive: true })).includes("github.com/a/other")).toBe(
      true,
    );
    expect((await readdir(dir)).toSorted()).toEqual(["content", "empty"]);
  });
});
