import { mkdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { createPlainSite } from "../../plain-site.js";
import { cached, expectAsFromNothing, FILES } from "./rebuilt-site.js";

const FILE_NAMES = ["last-build", "last-output"];

it.each(FILE_NAMES)("builds and replaces a folder in place of the cache file %s", async (name) => {
  const site = await createPlainSite(FILES);
  await site.build({ cacheOutput: true });
  await rm(cached(site, name));
  await mkdir(join(cached(site, name), "sub"), { recursive: true });
  // A build without a change saves nothing.
  await site.write({ "rice.md": `${FILES["rice.md"]}\nMore.\n` });
  const { warnings } = await site.build({ cacheOutput: true });
  expect((await stat(cached(site, name))).isFile()).toBe(true);
  await expectAsFromNothing(site, warnings);
});

it("builds without a saved output although a folder is in its place", async () => {
  const site = await createPlainSite(FILES);
  await mkdir(join(cached(site, "last-output"), "sub"), { recursive: true });
  await site.build();
  await expect(stat(cached(site, "last-output"))).rejects.toThrow("ENOENT");
});
