import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { findSources } from "../../../../../src/cli/comments/transfer/source/read-archive.js";

const dir = mkdtempSync(join(tmpdir(), "hanblog-sources-"));
for (const folder of ["all", "empty"]) mkdirSync(join(dir, folder));
for (const name of [
  "b.json",
  "a.JSONL",
  "c.tar.gz",
  "d.tgz",
  "e.tar",
  "f.xml",
  "g.csv",
  "notes.txt",
  "h.gz",
]) {
  writeFileSync(join(dir, "all", name), "");
}
writeFileSync(join(dir, "any.name"), "");
afterAll(() => rmSync(dir, { recursive: true }));

it("a folder includes the exports in it by name, and a file may have any name", async () => {
  const found = await findSources(["any.name", "all"], dir);
  const names = ["a.JSONL", "b.json", "c.tar.gz", "d.tgz", "e.tar", "f.xml", "g.csv"].map((name) =>
    join("all", name),
  );
  expect(found).toEqual(["any.name", ...names].map((name) => ({ name, path: join(dir, name) })));
});

it.each([
  ["none.json", "File none.json does not exist"],
  ["empty", "Folder empty contains no export"],
])("%s is rejected: %s", async (name, message) => {
  await expect(findSources(["any.name", name], dir)).rejects.toMatchObject({ code: "import-file", message });
});
