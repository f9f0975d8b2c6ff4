import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { removeFaults } from "../../../src/cli/import/try-build.js";
import { Notes } from "../../../src/cli/import/notes.js";
import type { MessageValues, Problem } from "../../../src/runtime/model/error.js";
import { readFiles, temporaryFolder, writeFiles } from "../output/temporary-folder.js";

const fault = (file: string | null, values?: MessageValues, message = "It is refused"): Problem => ({
  severity: "error",
  code: "config-invalid",
  message,
  at: file === null ? null : { file, line: 1, column: null },
  hint: null,
  ...(values === undefined ? {} : { values }),
});

async function openSite(options: Readonly<Record<string, unknown>>) {
  const siteDir = await temporaryFolder();
  await writeFiles(siteDir, { "posts/a.md": "a", "posts/b.md": "b", "hanblog.config.ts": "" });
  return { siteDir, options, notes: new Notes() };
}

describe("the last resort of an import", () => {
  it("moves the files aside that the build refuses, and no others, and keeps the options", async () => {
    const site = await openSite({ title: "T", nav: [] });
    const warning: Problem = { ...fault("posts/b.md"), severity: "warning" };
    expect(await removeFaults([fault("posts/a.md"), warning], site)).toEqual(site.options);
    expect(Object.keys(await readFiles(site.siteDir)).toSorted()).toEqual([
      "hanblog.config.ts",
      "import-aside/posts/a.md",
      "posts/b.md",
    ]);
    expect(site.notes.losses()).toMatchObject([{ code: "taken-file", name: "posts/a.md" }]);
  });

  it.each<[string, Problem]>([
    ["its path", fault("hanblog.config.ts", { path: "themeConfig.mode" })],
    ["its message", fault(null, undefined, "`themeConfig.mode` is no mode")],
  ])("removes the option that an error names by %s", async (_, problem) => {
    const site = await openSite({ title: "T", themeConfig: { mode: "x" }, nav: [] });
    expect(await removeFaults([problem], site)).toEqual({ title: "T", nav: [] });
    expect(site.notes.losses()).toMatchObject([{ code: "option", name: "themeConfig" }]);
  });

  it("removes options of an error without a name, those of addresses last, and ends without any", async () => {
    const site = await openSite({ title: "T", nav: [], permalink: "/:slug/", feed: {}, exclude: [] });
    const left: string[][] = [];
    for (let options: Awaited<ReturnType<typeof removeFaults>> = site.options; options !== null;) {
      left.push(Object.keys(options));
      options = await removeFaults([fault(null)], { ...site, options });
    }
    expect(left.slice(1)).toEqual([
      ["title", "nav", "permalink", "exclude"],
      ["title", "permalink", "exclude"],
      ["title", "exclude"],
    ]);
  });

  it.each(["../outside.md", "import-aside/posts/a.md", "posts/gone.md"])("does not move %s", async (file) => {
    const site = await openSite({ title: "T" });
    expect(await removeFaults([fault(file)], site)).toBeNull();
    expect(Object.keys(await readFiles(join(site.siteDir, "posts"))).toSorted()).toEqual(["a.md", "b.md"]);
  });
});
