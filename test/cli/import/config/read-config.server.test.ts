import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { readOldConfig } from "../../../../src/cli/import/config/read-config.js";
import { Notes } from "../../../../src/cli/import/notes.js";
import { openOldFolder } from "../../../../src/cli/import/old-folder.js";
import { makeTempDir } from "../../../make-temp-dir.js";

let dir = "";
beforeEach(async () => {
  dir = await makeTempDir();
  for (const name of ["old", "temp"]) await mkdir(join(dir, name));
});
afterEach(() => rm(dir, { recursive: true, force: true }));

it.each([
  ["theme", 'const { config } = require("vuepress-theme-hope");\nmodule.exports = config({ title: "T" });'],
  ["two packages", 'module.exports = require("a").one(require("b").two({ title: "T" }, 1));'],
  ["none", 'module.exports = { title: "T" };'],
])("reads the options that a missing package wraps: %s", async (_, text) => {
  await writeFile(join(dir, "old/config.js"), text);
  const old = await openOldFolder(join(dir, "old"), {
    beforeRun: () => undefined,
    tempDir: join(dir, "temp"),
  });
  const notes = new Notes();
  expect(await readOldConfig(old, "config.js", { notes })).toEqual({ title: "T" });
  expect(notes.losses()).toEqual([]);
});
