import { rm, stat, utimes } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { BuildReport } from "../../../../src/cli/index.js";
import { PACKAGE } from "./changing-site.js";
import { at, edit, forge, NOW, replace, site, useSite, withoutCommit } from "./compare-builds.js";

// With the threads of real builds.
useSite(PACKAGE);

describe("a rebuild", () => {
  it("gives the same as a first build if much is unchanged and many addresses are gone", async () => {
    const links = Array.from({ length: 2000 }, (_, number) => `[x](../a.md?${number})`).join(" ");
    const names = Array.from({ length: 1020 }, (_, number) => `many/p${number}.md`);
    const texts = names.map((name, number) => [name, `# P${number}\n\n## Part\n\n[a](../a.md#part-one)\n`]);
    await site.write({ ...Object.fromEntries(texts), "many/p7.md": `# P7\n\n${links}\n` });
    await site.build({ now: NOW });
    const changes = [
      async () => {
        await edit("many/p300.md", "## Part", "Words.\n\n## Part");
        await forge("dist/many/p40.html", "Part", "Trap")();
        await rm(at("dist/many/p41.html"));
        await site.write({ "many/p7.md": "# P7\n" });
      },
      async () => {
        await edit("a.md", "## Part one", "## Part two");
        await rm(at("many/p20.md"));
      },
    ];
    for (const change of changes) {
      await change();
      const first = await site.copy();
      const wanted = await first.build({ now: NOW });
      const report = await site.build({ now: NOW });
      expect(await site.snapshot()).toEqual(await first.snapshot());
      expect(withoutCommit(report)).toEqual(withoutCommit(wanted));
      await first.close();
    }
  });

  it.each<[name: string, change: () => Promise<unknown>, work: BuildReport["work"]]>([
    [
      "words",
      replace("sub/c.md", "and [gone]", "or [gone]"),
      { reads: 1, compiles: 1, renders: 2, writes: 10 },
    ],
    ["a snippet", replace("snip.js", "a = 1", "b = 2"), { reads: 0, compiles: 1, renders: 1, writes: 8 }],
    ["a title", replace("a.md", "title: A", "title: Z"), { reads: 1, compiles: 1, renders: 6, writes: 18 }],
    ["a time", () => utimes(at("a.md"), 1, 1), { reads: 1, compiles: 0, renders: 0, writes: 0 }],
    ["an output", () => rm(at("dist/b.html")), { reads: 0, compiles: 0, renders: 1, writes: 1 }],
    ["public", replace("public/q.svg", '"10"', '"30"'), { reads: 0, compiles: 1, renders: 1, writes: 7 }],
  ])("does no more work than a change of %s requires", async (_, change, work) => {
    const { work: first } = await site.build({ now: NOW });
    expect(first).toMatchObject({ reads: 6, compiles: 4 });
    await change();
    expect((await site.build({ now: NOW })).work).toEqual(work);
  });

  it("does nothing if nothing has changed", async () => {
    const { commit } = await site.build({ now: NOW });
    const again = await site.build({ now: NOW });
    expect(again.work).toEqual({ reads: 0, compiles: 0, renders: 0, writes: 0 });
    expect(again.commit).toEqual({ added: 0, changed: 0, unchanged: commit.added, removed: 0 });
  });

  it("bundles the site's code once, even if outputs next to it come and go", async () => {
    await site.write({ "style.css": "b { color: tan }\n" });
    await site.build();
    // The file is rewritten whenever the states of its sources have changed. After the second build they may
    // be too recent.
    const kept = async () => (await stat(at(".hanblog/cache/program"))).ino;
    await edit("a.md", "Words.", "Other words.");
    await site.build();
    const before = await kept();
    await edit("a.md", "Other words.", "Words.");
    await site.build();
    expect(await kept()).toBe(before);
    await edit("style.css", "tan", "teal");
    await site.build();
    expect(await kept()).not.toBe(before);
  });

  it("keeps two concurrent builds apart", async () => {
    const dests = [at("dist"), at("other")];
    await Promise.all(dests.map((dest) => site.build({ now: NOW, dest })));
    await edit("a.md", "Words.", "Other words.");
    await Promise.all(dests.map((dest) => site.build({ now: NOW, dest })));
    const first = await site.copy();
    await rm(join(first.dir, "other"), { recursive: true });
    await first.build({ now: NOW });
    for (const dest of dests) expect(await site.snapshot(dest)).toEqual(await first.snapshot());
    await first.close();
  });

  it("fails under `strict` for the warnings of the previous build", async () => {
    await site.build({ now: NOW });
    await expect(site.build({ now: NOW, strict: true })).rejects.toThrow();
    expect((await site.build({ now: NOW })).warnings).toHaveLength(1);
  });

  it("ignores a failed build", async () => {
    await site.build({ now: NOW });
    await edit("a.md", "title: A", "title: [");
    await expect(site.build({ now: NOW })).rejects.toThrow();
    await expect(site.build({ now: NOW })).rejects.toThrow();
    await edit("a.md", "title: [", "title: A");
    const first = await site.copy();
    await first.build({ now: NOW });
    await site.build({ now: NOW });
    expect(await site.snapshot()).toEqual(await first.snapshot());
    await first.close();
  });
});
