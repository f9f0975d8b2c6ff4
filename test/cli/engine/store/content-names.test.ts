import { mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, unlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { loadProject } from "../../../../src/cli/config/load/load-config.js";
import { contentNames } from "../../../../src/cli/engine/store/state-of-files.js";

const ROOT = resolve(import.meta.dirname, "../../../..");

let dir = "";
const at = (name: string) => join(dir, name);
const write = (name: string) => () => {
  mkdirSync(join(at(name), ".."), { recursive: true });
  writeFileSync(at(name), "text");
};
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), "hanblog-names-"));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  write("a.md")();
  write("sub/b.md")();
  symlinkSync(at("sub"), at("linked"));
  symlinkSync(at("nowhere"), at("lost"));
  symlinkSync(at("sub/b.md"), at(".hop"));
  symlinkSync(at(".hop"), at("page.md"));
  symlinkSync(dir, at("sub/loop"));
});

/** Replaces a file by a link to `target`. */
function relink(target: string, name = "page.md"): void {
  unlinkSync(at(name));
  symlinkSync(at(target), at(name));
}

async function names(): Promise<string> {
  return contentNames(await loadProject({ siteDir: dir, packageDir: ROOT, now: new Date(0) }));
}

describe("the names of a site's content", () => {
  it.each<[string, () => void]>([
    ["words", () => writeFileSync(at("a.md"), "other text")],
    ["the output", write("dist/a.html")],
    ["what hanblog keeps", write(".hanblog/cache/x")],
    ["a repository", write(".git/HEAD")],
    ["packages", write("node_modules/x/README.md")],
  ])("are unchanged by %s", async (_, change) => {
    const before = await names();
    change();
    expect(await names()).toBe(before);
  });

  it.each<[string, () => void]>([
    ["a new page", write("sub/c.md")],
    ["a page that is gone", () => unlinkSync(at("sub/b.md"))],
    ["another spelling", () => renameSync(at("a.md"), at("A.md"))],
    ["a first public file", write("public/x")],
    ["a public file whose name begins with a dot", write("public/.well-known/x")],
    ["a link that leads somewhere now", write("nowhere/c.md")],
    ["a link that leads elsewhere", () => relink("a.md")],
    ["a link whose own target leads elsewhere", () => relink("a.md", ".hop")],
    ["a link in place of a page", () => relink("sub/b.md", "a.md")],
    [
      "a page in place of a link",
      () => {
        unlinkSync(at("page.md"));
        write("page.md")();
      },
    ],
  ])("are changed by %s", async (_, change) => {
    const before = await names();
    change();
    expect(await names()).not.toBe(before);
  });
});
