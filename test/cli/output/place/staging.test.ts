import { lstat, mkdir, readdir, rename, stat, symlink, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { openStaging, type StagingOptions } from "../../../../src/cli/output/place/staging.js";
import { readFiles, temporaryFolder, writeFiles } from "../temporary-folder.js";

const MARKER = '{\n  "generator": "hanblog",\n  "version": "1.0.0"\n}\n';

function optionsFor(siteDir: string, more: Partial<StagingOptions> = {}): StagingOptions {
  return { dest: join(siteDir, "dist"), siteDir, version: "1.0.0", clean: false, ...more };
}

async function build(options: StagingOptions, files: Readonly<Record<string, string>>) {
  const staging = await openStaging(options);
  await writeFiles(staging.folders.dir, files);
  return (await staging.commit()).summary;
}

describe("openStaging", () => {
  it("moves the files into place with a marker, and leaves no others next to them", async () => {
    const site = await temporaryFolder();
    const summary = await build(optionsFor(site), { "index.html": "home", "tag/正则/index.html": "tag" });
    expect(summary).toEqual({ added: 3, changed: 0, unchanged: 0, removed: 0 });
    expect(await readdir(site)).toEqual(["dist"]);
    expect(await readFiles(join(site, "dist"))).toEqual({
      ".hanblog": MARKER,
      "index.html": "home",
      "tag/正则/index.html": "tag",
    });
  });

  it("replaces the former output as a whole and counts the changes", async () => {
    const site = await temporaryFolder();
    await build(optionsFor(site), { "a.html": "a", "b.html": "b", "c.html": "c" });
    const summary = await build(optionsFor(site), { "b.html": "b", "c.html": "C", "d.html": "d" });
    expect(summary).toEqual({ added: 1, changed: 1, unchanged: 2, removed: 1 });
    const files = await readFiles(join(site, "dist"));
    expect(files).toEqual({ ".hanblog": MARKER, "b.html": "b", "c.html": "C", "d.html": "d" });
  });

  it("does not touch files with equal bytes, unless the build is clean", async () => {
    const site = await temporaryFolder();
    const file = join(site, "dist", "a.html");
    await build(optionsFor(site), { "a.html": "a" });
    await utimes(file, 1000, 2000);
    const before = await stat(file);
    await build(optionsFor(site), { "a.html": "a" });
    const reused = await stat(file);
    expect([reused.ino, reused.mtimeMs, reused.nlink]).toEqual([before.ino, 2_000_000, 1]);
    const summary = await build(optionsFor(site, { clean: true }), { "a.html": "a" });
    expect(summary.unchanged).toBe(2);
    expect((await stat(file)).mtimeMs).not.toBe(2_000_000);
  });

  it("moves only changed files into an existing output", async () => {
    const site = await temporaryFolder();
    const old = { "a.html": "a", "b.html": "b", "c/c.html": "c", "d/d.html": "d", e: "e" };
    await build(optionsFor(site), old);
    const before = await stat(join(site, "dist", "a.html"));
    const staging = await openStaging(optionsFor(site));
    await writeFiles(staging.folders.dir, { "b.html": "B", c: "file", "e/e.html": "folder" });
    const files = new Set(["a.html", "b.html", "c", "d/d.html", "e/e.html"]);
    const { summary } = await staging.commit({ files });
    expect(summary).toEqual({ added: 2, changed: 1, unchanged: 3, removed: 2 });
    expect(await readdir(site)).toEqual(["dist"]);
    expect(await readFiles(join(site, "dist"))).toEqual({
      ".hanblog": MARKER,
      "a.html": "a",
      "b.html": "B",
      c: "file",
      "d/d.html": "d",
      "e/e.html": "folder",
    });
    const after = await stat(join(site, "dist", "a.html"));
    expect([after.ino, after.ctimeMs]).toEqual([before.ino, before.ctimeMs]);
  });

  it.each<[what: string, change: (dist: string) => Promise<unknown>]>([
    ["an empty folder in a file's place", (dist) => mkdir(join(dist, "a.html/x"), { recursive: true })],
    ["a folder in a file's place", (dist) => writeFiles(dist, { "a.html/x/y": "mine" })],
    ["a file in a folder's place", (dist) => writeFile(join(dist, "c"), "mine")],
    ["a link in a folder's place", (dist) => symlink("d", join(dist, "c"))],
    ["a link in a folder's place that leads nowhere", (dist) => symlink("none", join(dist, "c"))],
  ])("replaces %s", async (_, change) => {
    const site = await temporaryFolder();
    const dist = join(site, "dist");
    const wanted = { "a.html": "a", "c/c.html": "c", "d/c.html": "d" };
    await build(optionsFor(site), { "d/c.html": "d" });
    await change(dist);
    const staging = await openStaging(optionsFor(site));
    await writeFiles(staging.folders.dir, { "a.html": "a", "c/c.html": "c" });
    await staging.commit({ files: new Set(Object.keys(wanted)) });
    expect(await readFiles(dist)).toEqual({ ".hanblog": MARKER, ...wanted });
    expect(await readdir(site)).toEqual(["dist"]);
  });

  it("copies files behind a link that replaces a folder of the output", async () => {
    const site = await temporaryFolder();
    const dist = join(site, "dist");
    await build(optionsFor(site), { "a.html": "a", "c/b.html": "b", "c/c.html": "c" });
    await rename(join(dist, "c"), join(site, "elsewhere"));
    await symlink(join(site, "elsewhere"), join(dist, "c"));
    const staging = await openStaging(optionsFor(site));
    await writeFiles(staging.folders.dir, { "c/c.html": "C" });
    await staging.commit({ files: new Set(["a.html", "c/b.html", "c/c.html"]) });
    expect((await lstat(join(dist, "c"))).isDirectory()).toBe(true);
    const files = { "a.html": "a", "c/b.html": "b", "c/c.html": "C" };
    expect(await readFiles(dist)).toEqual({ ".hanblog": MARKER, ...files });
    expect(await readFiles(join(site, "elsewhere"))).toEqual({ "b.html": "b", "c.html": "c" });
  });

  it("changes nothing if a file of the new output is missing", async () => {
    const site = await temporaryFolder();
    await build(optionsFor(site), { "a.html": "a" });
    const staging = await openStaging(optionsFor(site));
    await writeFiles(staging.folders.dir, { "b.html": "b" });
    await expect(staging.commit({ files: new Set(["b.html", "lost.html"]) })).rejects.toThrow("lost.html");
    expect(await readdir(site)).toEqual(["dist"]);
    expect(Object.keys(await readFiles(join(site, "dist")))).toEqual([".hanblog", "a.html"]);
  });

  it.each(["", '{"former":["a.ht'])("survives a truncated journal: %j", async (journal) => {
    const site = await temporaryFolder();
    await build(optionsFor(site), { "a.html": "a" });
    await writeFiles(join(site, ".dist.undo-1"), { "journal.json": journal, "0": "before" });
    await build(optionsFor(site), { "a.html": "A" });
    expect(await readdir(site)).toEqual(["dist"]);
    expect((await readFiles(join(site, "dist")))["a.html"]).toBe("A");
  });

  it.each<[what: string, change: (dist: string, site: string) => Promise<unknown>]>([
    ["a folder in the place of a new file", (dist) => mkdir(join(dist, "new.html"))],
    ["a file in the place of a new folder", (dist) => writeFile(join(dist, "new"), "x")],
    ["a folder in the place of a former file", (dist) => mkdir(join(dist, "a.html"))],
    ["a file in the place of a former folder", (dist) => writeFile(join(dist, "old"), "x")],
    ["a link in the place of a new folder", (dist, site) => symlink(join(site, "mine"), join(dist, "new"))],
  ])("runs despite a journal that finds %s", async (_, change) => {
    const site = await temporaryFolder();
    await build(optionsFor(site), { "b.html": "b" });
    await writeFiles(site, { "mine/x.html": "mine" });
    await change(join(site, "dist"), site);
    await writeFiles(join(site, ".dist.undo-1"), {
      "journal.json": JSON.stringify({
        former: ["a.html", "old/x.html"],
        added: ["new.html", "new/x.html"],
        folders: ["new"],
      }),
      "0": "a",
      "1": "old",
    });
    await build(optionsFor(site), { "b.html": "B" });
    expect(await readFiles(site)).toEqual({
      "dist/.hanblog": MARKER,
      "dist/b.html": "B",
      "mine/x.html": "mine",
    });
    expect(await readdir(site)).toEqual(["dist", "mine"]);
  });

  it("drops the backup of an output that was deleted", async () => {
    const site = await temporaryFolder();
    await writeFiles(join(site, ".dist.undo-1"), {
      "journal.json": JSON.stringify({ former: ["a.html"], added: [], folders: [] }),
      "0": "before",
    });
    await build(optionsFor(site), { "b.html": "b" });
    expect(Object.keys(await readFiles(join(site, "dist")))).toEqual([".hanblog", "b.html"]);
  });

  it("detects a difference after the first 64 KB", async () => {
    const site = await temporaryFolder();
    const long = "x".repeat(200_000);
    await build(optionsFor(site), { "a.bin": `${long}1`, "b.bin": long });
    const summary = await build(optionsFor(site), { "a.bin": `${long}2`, "b.bin": long });
    expect(summary).toEqual({ added: 0, changed: 1, unchanged: 2, removed: 0 });
  });

  it("leaves the former output unchanged when the new one is discarded", async () => {
    const site = await temporaryFolder();
    await build(optionsFor(site), { "a.html": "a" });
    const staging = await openStaging(optionsFor(site));
    await writeFiles(staging.folders.dir, { "b.html": "b" });
    await staging.discard();
    await staging.discard();
    expect(await readdir(site)).toEqual(["dist"]);
    expect(Object.keys(await readFiles(join(site, "dist")))).toEqual([".hanblog", "a.html"]);
  });

  it("rejects a second build into the same folder and names the process of the first", async () => {
    const site = await temporaryFolder();
    const first = await openStaging(optionsFor(site));
    await expect(openStaging(optionsFor(site))).rejects.toMatchObject({
      code: "build-locked",
      message: expect.stringContaining(`process ${process.pid}`),
    });
    await first.discard();
    const second = await openStaging(optionsFor(site));
    await second.discard();
  });

  it("builds into two folders of one parent at once", async () => {
    const site = await temporaryFolder();
    const [a, b] = await Promise.all([
      openStaging(optionsFor(site, { dest: join(site, "a") })),
      openStaging(optionsFor(site, { dest: join(site, "b") })),
    ]);
    await Promise.all([a.commit(), b.commit()]);
    expect(await readdir(site)).toEqual(["a", "b"]);
  });

  it.each([
    ["a file that hanblog did not write", { "dist/thesis.txt": "x" }, "dest-not-ours"],
    ["a marker of something else", { "dist/.hanblog": "{}" }, "dest-not-ours"],
    ["a file in its place", { dist: "x" }, "dest-not-folder"],
    ["a file above it", { "readme.md": "x" }, "dest-unwritable", "readme.md/dist"],
    ["the site folder", { "readme.md": "x" }, "dest-contains-site", "."],
    ["the parent of the site", { "readme.md": "x" }, "dest-contains-site", ".."],
    ["the root of the disk", {}, "dest-contains-site", "/../../../../../../../../.."],
  ])("rejects %s", async (_, files, code, dest = "dist") => {
    const site = await temporaryFolder();
    await writeFiles(site, files);
    const before = await readFiles(site);
    const options = optionsFor(site, { dest: join(site, dest) });
    await expect(openStaging(options)).rejects.toMatchObject({ code, hint: expect.any(String) });
    expect(await readFiles(site)).toEqual(before);
  });

  it("accepts an empty folder, and one that a repository deploys", async () => {
    const site = await temporaryFolder();
    await mkdir(join(site, "dist"));
    await build(optionsFor(site), { "a.html": "a" });
    await writeFiles(site, { "dist/.git/HEAD": "ref" });
    const summary = await build(optionsFor(site), { "a.html": "b" });
    expect(summary).toEqual({ added: 0, changed: 1, unchanged: 1, removed: 0 });
    expect(Object.keys(await readFiles(join(site, "dist")))).toEqual([".git/HEAD", ".hanblog", "a.html"]);
  });

  it("accepts a folder that contains only files created by the system", async () => {
    const site = await temporaryFolder();
    await writeFiles(site, { "dist/.DS_Store": "names" });
    await build(optionsFor(site), { "a.html": "a" });
    expect(Object.keys(await readFiles(join(site, "dist")))).toEqual([".hanblog", "a.html"]);
  });

  it("writes through a symbolic link and keeps the link", async () => {
    const site = await temporaryFolder();
    const target = await temporaryFolder();
    await symlink(target, join(site, "dist"));
    await build(optionsFor(site), { "a.html": "a" });
    expect(Object.keys(await readFiles(target))).toEqual([".hanblog", "a.html"]);
    expect(Object.keys(await readFiles(join(site, "dist")))).toEqual([".hanblog", "a.html"]);
  });

  it("keeps former scripts and styles for one more build on request", async () => {
    const site = await temporaryFolder();
    const options = optionsFor(site, { keepAssets: true });
    await build(options, { "assets/js/1.aaa.js": "1", "assets/img/x.png": "x", "a.html": "1" });
    await build(options, { "assets/js/1.bbb.js": "2", "a.html": "2" });
    const second = Object.keys(await readFiles(join(site, "dist")));
    expect(second).toEqual([".hanblog", "a.html", "assets/js/1.aaa.js", "assets/js/1.bbb.js"]);
    await build(options, { "assets/js/1.ccc.js": "3", "a.html": "3" });
    const third = Object.keys(await readFiles(join(site, "dist")));
    expect(third).toEqual([".hanblog", "a.html", "assets/js/1.bbb.js", "assets/js/1.ccc.js"]);
  });

  it("restores an output that was moved away, and deletes the other remains of a killed build", async () => {
    const site = await temporaryFolder();
    await writeFiles(site, {
      ".dist.old-4000001/a.html": "a",
      ".dist.old-4000001/.hanblog": MARKER,
      ".dist.stage-4000001/b.html": "half",
      ".dist.trash-4000002/c.html": "half",
      ".dist.lock": JSON.stringify({ pid: 4_000_001, identity: null }),
      ".dist.older/mine.txt": "kept",
    });
    const staging = await openStaging(optionsFor(site));
    await staging.discard();
    expect(await readFiles(site)).toEqual({
      ".dist.older/mine.txt": "kept",
      "dist/.hanblog": MARKER,
      "dist/a.html": "a",
    });
  });

  it("cannot be committed after it was closed", async () => {
    const staging = await openStaging(optionsFor(await temporaryFolder()));
    await writeFile(join(staging.folders.dir, "a.html"), "a");
    await staging.commit();
    await expect(staging.commit()).rejects.toThrow("already closed");
  });
});
