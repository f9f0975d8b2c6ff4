import { existsSync, lstatSync, readdirSync, readlinkSync } from "node:fs";
import { truncate, unlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createPlainSite, PACKAGE } from "../../plain-site.js";
import { passTick } from "./changing-site.js";
import { ALL, cached, createBuilt, expectAsFromNothing, FILES, flipByte } from "./rebuilt-site.js";

describe("a build after another one", () => {
  it("does nothing if nothing has changed, and returns the previous report", async () => {
    const site = await createPlainSite({ ...FILES, "links.md": "# Links\n\n[gone](./gone.md)\n" });
    const first = await site.build();
    const untilKnown = async () => (await site.build()).work;
    await expect
      .poll(untilKnown, { timeout: 10_000 })
      .toEqual({ reads: 0, compiles: 0, renders: 0, writes: 0 });
    const { commit, ...again } = await site.build();
    expect(commit).toEqual({ added: 0, changed: 0, removed: 0, unchanged: first.commit.added });
    expect(again).toMatchObject({ pages: 5, drafts: 1, routes: first.routes, warnings: first.warnings });
  });

  it("reads, compiles and renders only what a change requires", async () => {
    const site = await createBuilt();
    await site.write({ "rice.md": `${FILES["rice.md"]}\nMore.\n` });
    const { work, warnings } = await site.build();
    // The picture and the code of another page may be read again.
    expect(work.reads).toBe(1);
    expect(work.compiles).toBeLessThanOrEqual(2);
    expect(work.renders).toBeLessThanOrEqual(2);
    await expectAsFromNothing(site, warnings);
  });

  it("reads a draft again if a file has changed that it includes", async () => {
    const draft = "---\ndraft: true\n---\n\n# Stew\n\n<!-- @include: ./part.txt -->\n";
    const site = await createPlainSite({ ...FILES, "stew.md": draft, "part.txt": "Carrots.\n" });
    await site.build();
    await expect.poll(async () => (await site.build()).work.reads, { timeout: 10_000 }).toBe(0);
    await site.write({ "part.txt": "Turnips.\n" });
    expect((await site.build()).work.reads).toBe(1);
  });

  it("updates all lists that contain a new or removed article", async () => {
    const site = await createBuilt();
    await site.write({ "stew.md": "---\ntitle: Stew\ndate: 2024-02-02\ntags: [grain, pot]\n---\n" });
    await unlink(join(site.dir, "soup.md"));
    const { warnings } = await site.build();
    expect(await site.read("timeline/index.html")).toContain("Stew");
    await expectAsFromNothing(site, warnings);
  });

  it("copies a public file again that has changed", async () => {
    const site = await createPlainSite({ ...FILES, "public/note.txt": "one" });
    await site.build();
    await passTick(site.dir);
    await site.write({ "public/note.txt": "two" });
    await site.build();
    expect(await site.read("note.txt")).toBe("two");
  });

  // Windows cannot replace an open file. Only Linux lists the files that a process has open.
  it.runIf(existsSync("/proc/self/fd"))("leaves no file of the site open if it fails", async () => {
    const site = await createBuilt();
    await site.write({ "rice.md": "# Rice\n\n<Unknown />\n" });
    await expect(site.build()).rejects.toThrow();
    const open = readdirSync("/proc/self/fd").flatMap((name) => {
      const file = join("/proc/self/fd", name);
      // The list's own descriptor is closed already.
      return lstatSync(file, { throwIfNoEntry: false }) === undefined ? [] : [readlinkSync(file)];
    });
    expect(open.filter((file) => file.startsWith(site.dir))).toEqual([]);
  });

  it("does not render a page again whose change an earlier build has seen", async () => {
    const site = await createBuilt();
    // Only the body of its page changes, not the page's data.
    await site.write({ "code.js": "two();\n" });
    await site.build();
    await expect.poll(async () => (await site.build()).work.renders, { timeout: 10_000 }).toBe(0);
    await site.write({ "rice.md": `${FILES["rice.md"]}\nMore.\n` });
    expect((await site.build()).work).toMatchObject({ reads: 1, compiles: 1, renders: 1 });
  });
});

describe("a pack that cannot be used", () => {
  it("is ignored if it is missing, truncated, empty, no pack, or damaged", async () => {
    const site = await createBuilt();
    const file = cached(site, "last-build");
    const damages: Readonly<Record<string, () => Promise<unknown>>> = {
      gone: () => unlink(file),
      "cut off": () => truncate(file, 1000),
      empty: () => truncate(file, 0),
      "no pack": () => writeFile(file, "a text that is longer than the end of a pack ".repeat(9)),
      // Within the first section, which is the record of the build.
      "another byte": () => flipByte(file, 40),
    };
    for (const [name, damage] of Object.entries(damages)) {
      await damage();
      expect((await site.build()).work, name).toMatchObject(ALL);
    }
  });

  it("is ignored for another version of hanblog", async () => {
    const site = await createBuilt();
    const packageInfo = { ...PACKAGE, version: "0.0.1" };
    expect((await site.build({ packageInfo })).work).toMatchObject(ALL);
    expect((await site.build({ packageInfo })).work.compiles).toBeLessThanOrEqual(1);
  });
});
