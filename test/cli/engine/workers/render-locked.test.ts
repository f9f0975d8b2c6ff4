import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { openSealedFiles } from "../../../../src/cli/engine/workers/render-locked.js";
import { makeTempDir } from "../../../make-temp-dir.js";

const SEALED = { salt: "s", iv: "i", data: "data", rounds: 1, group: "g" };

it("returns a stored page by its salt, and null for a missing, damaged or older one", async () => {
  const dir = join(await makeTempDir(), "sealed");
  const files = openSealedFiles(dir);
  expect(files.find("v-1", "s")).toBeNull();
  files.keep("v-1", SEALED);
  expect(files.find("v-1", "s")).toEqual(SEALED);
  expect(files.find("v-1", "t")).toBeNull();
  expect(files.find("v-2", "s")).toBeNull();
  const file = join(dir, "v-1");
  const text = await readFile(file, "utf8");
  for (const damaged of [text.replace('data"', 'dat"'), text.slice(1), "null", "{}"]) {
    await writeFile(file, damaged);
    expect(files.find("v-1", "s")).toBeNull();
  }
});
