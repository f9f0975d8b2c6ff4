import { describe, expect, it } from "vitest";
import { oldPrograms } from "../../../../src/cli/import/run/old-programs.js";
import type { FoundSite } from "../../../../src/cli/import/site-kind.js";
import { oldFolderOf } from "../old-files.js";

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
