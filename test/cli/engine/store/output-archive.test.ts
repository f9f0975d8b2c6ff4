import { existsSync } from "node:fs";
import { readdir, rm, unlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createPlainSite, type PlainSite } from "../../plain-site.js";
import { ALL, cached, expectAsFromNothing, FILES, flipByte } from "./rebuilt-site.js";

const KEPT = { cacheOutput: true };

/** Builds a site with a saved output, and deletes the output as a machine does that keeps only the cache. */
async function createKept(): Promise<PlainSite> {
  const site = await createPlainSite(FILES);
  await site.build(KEPT);
  await removeOutput(site);
  return site;
}

const removeOutput = ({ dir }: PlainSite) => rm(join(dir, "dist"), { recursive: true });

describe("a build that finds its cache, but no output", () => {
  it("restores the output and renders nothing", async () => {
    const site = await createKept();
    const { work, warnings, commit } = await site.build(KEPT);
    // Recently written files are checked once more.
    expect(work.renders).toBeLessThanOrEqual(2);
    expect(commit).toMatchObject({ added: 0, removed: 0 });
    await expectAsFromNothing(site, warnings);
  });

  it("renders only what a change requires, and saves the new output", async () => {
    const site = await createKept();
    await site.write({ "rice.md": `${FILES["rice.md"]}\nMore.\n` });
    const first = await site.build(KEPT);
    expect(first.work.renders).toBeLessThanOrEqual(3);
    await unlink(join(site.dir, "soup.md"));
    await site.build(KEPT);
    await removeOutput(site);
    const { work, warnings } = await site.build(KEPT);
    expect(work.renders).toBeLessThanOrEqual(2);
    expect(existsSync(join(site.dir, "dist/soup.html"))).toBe(false);
    await expectAsFromNothing(site, warnings);
  });

  it("leaves an existing output as it is", async () => {
    const site = await createPlainSite(FILES);
    await site.build(KEPT);
    await unlink(join(site.dir, "dist/rice.html"));
    await writeFile(join(site.dir, "dist/soup.html"), "edited");
    const { commit, warnings } = await site.build(KEPT);
    expect(commit).toMatchObject({ added: 1, changed: 1 });
    await expectAsFromNothing(site, warnings);
  });

  it.each<[string, (site: PlainSite) => Promise<unknown>]>([
    ["none", (site) => unlink(cached(site, "last-output"))],
    ["a damaged one", (site) => flipByte(cached(site, "last-output"), 400)],
    ["no archive", (site) => writeFile(cached(site, "last-output"), "text")],
  ])("builds everything if the saved output is %s", async (_, change) => {
    const site = await createKept();
    await change(site);
    const { work, warnings } = await site.build(KEPT);
    expect(work.renders).toBe(ALL.renders);
    await expectAsFromNothing(site, warnings);
  });

  it("ignores an output that an earlier build saved, and deletes it without the option", async () => {
    const site = await createPlainSite(FILES);
    await site.build(KEPT);
    await site.write({ "rice.md": `${FILES["rice.md"]}\nMore.\n` });
    await site.build();
    expect(await readdir(join(site.dir, ".hanblog/cache"))).not.toContain("last-output");
    await removeOutput(site);
    const { work, warnings } = await site.build();
    expect(work.renders).toBe(ALL.renders);
    await expectAsFromNothing(site, warnings);
  });
});
