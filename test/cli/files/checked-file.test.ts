import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { replaceFile } from "../../../src/cli/files/checked-file.js";
import { makeTempDir } from "../../make-temp-dir.js";

async function createFinished(): Promise<{ readonly dir: string; readonly replace: () => void }> {
  const dir = await makeTempDir();
  writeFileSync(join(dir, "new"), "new");
  return { dir, replace: () => replaceFile(join(dir, "new"), join(dir, "entry")) };
}

it("replaces an earlier file", async () => {
  const { dir, replace } = await createFinished();
  writeFileSync(join(dir, "entry"), "old");
  replace();
  expect(readdirSync(dir)).toEqual(["entry"]);
  expect(readFileSync(join(dir, "entry"), "utf8")).toBe("new");
});

it("replaces a folder with files", async () => {
  const { dir, replace } = await createFinished();
  mkdirSync(join(dir, "entry/sub"), { recursive: true });
  replace();
  expect(readFileSync(join(dir, "entry"), "utf8")).toBe("new");
});

it("throws the error of the file system for anything else", async () => {
  const dir = await makeTempDir();
  expect(() => replaceFile(join(dir, "missing"), join(dir, "entry"))).toThrow("ENOENT");
});
