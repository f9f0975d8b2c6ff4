import { cp, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createPlainSite, type PlainSite } from "../../plain-site.js";
import { passTick } from "./changing-site.js";

const SITE = {
  "hanblog.config.mjs": 'export default { title: "T" };\n',
  "README.md": "# Home\n",
  "a.md": "---\ntitle: A\ndate: 2025-01-01\n---\n\nText of a.\n",
  "b.md": "---\ntitle: B\ndate: 2025-01-02\n---\n\nText of b. ![](b.svg)\n",
  "b.svg": "<svg/>",
  "public/p.txt": "p",
};

/** Replaces the files of a site by copies, and removes the output, as a new machine that keeps only the cache does. */
async function checkOut({ dir }: PlainSite): Promise<void> {
  const copy = `${dir}-copy`;
  await cp(dir, copy, { recursive: true });
  await rm(dir, { recursive: true });
  await rename(copy, dir);
  await rm(join(dir, "dist"), { recursive: true, force: true });
  // Files of a checkout are older than the start of the build by seconds.
  await passTick(dir);
}

/** Returns a site that was built on one machine and checked out on another. */
async function createCheckedOut(): Promise<PlainSite> {
  const site = await createPlainSite(SITE);
  await passTick(site.dir);
  await site.build({ cacheOutput: true });
  await checkOut(site);
  return site;
}

describe("a build after a fresh checkout", () => {
  it("finds the output that a build without changes has saved for it", async () => {
    const site = await createPlainSite(SITE);
    await passTick(site.dir);
    await site.build();
    await site.build({ cacheOutput: true });
    await checkOut(site);
    const { work } = await site.build({ cacheOutput: true });
    expect(work).toEqual({ reads: 0, compiles: 0, renders: 0, writes: 0 });
  });

  it("does nothing again if no content has changed", async () => {
    const site = await createCheckedOut();
    const { work } = await site.build({ cacheOutput: true });
    expect(work).toEqual({ reads: 0, compiles: 0, renders: 0, writes: 0 });
  });

  it("reads, compiles and renders what has changed", async () => {
    const site = await createCheckedOut();
    await site.write({ "a.md": SITE["a.md"].replace("Text", "Next") });
    const { work } = await site.build({ cacheOutput: true });
    expect(work).toMatchObject({ reads: 1, compiles: 1 });
    expect(await site.read("a.html")).toContain("Next of a.");
    expect(await site.read("b.html")).toContain("Text of b.");
  });

  it("equals a first build after several copies and changes", async () => {
    const site = await createCheckedOut();
    for (const text of ["one", "two"]) {
      await site.write({ "a.md": SITE["a.md"].replace("Text", text), "b.svg": `<svg id="${text}"/>` });
      await checkOut(site);
      await site.build({ cacheOutput: true });
    }
    const built = await Promise.all(["a.html", "index.html", "routes.json"].map(site.read));
    await rm(join(site.dir, ".hanblog"), { recursive: true });
    await rm(join(site.dir, "dist"), { recursive: true });
    await site.build();
    expect(await Promise.all(["a.html", "index.html", "routes.json"].map(site.read))).toEqual(built);
    expect(built[0]).toContain("two of a.");
  });

  it("reads all files if the build before it kept no hashes", async () => {
    const site = await createCheckedOut();
    await site.build();
    await checkOut(site);
    expect((await site.build({ cacheOutput: true })).work.reads).toBe(3);
  });

  it("reads all files without a comparison of contents", async () => {
    const site = await createCheckedOut();
    expect((await site.build()).work.reads).toBe(3);
  });
});
