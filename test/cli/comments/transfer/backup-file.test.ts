import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { openStore } from "../../../../src/cli/comments/open-store.js";
import { EVERYTHING } from "../../../../src/cli/comments/query/query.js";
import { COMMENTS, COUNTERS } from "../../../../src/cli/comments/store/collections.js";
import { backUpFile } from "../../../../src/cli/comments/transfer/backup-file.js";

const dir = mkdtempSync(join(tmpdir(), "hanblog-backup-"));
afterAll(() => rmSync(dir, { recursive: true }));

it("a backup is a copy of one moment, while the service keeps running", async () => {
  const [data, file] = ["comments.db", "copy.db"].map((name) => join(dir, name));
  if (data === undefined || file === undefined) throw new Error("Two names are two files.");
  const store = await openStore({ kind: "file", file: data }, () => undefined);
  const at = new Date(0);
  const comment = (objectId: string) => ({
    objectId,
    createdAt: at,
    updatedAt: at,
    url: "/p",
    status: "spam",
  });
  await store.objects.createAll(COMMENTS, [comment("a"), comment("b")]);
  await store.objects.create(COUNTERS, { objectId: "k", createdAt: at, updatedAt: at, url: "/p", time: 1 });
  expect(await backUpFile(data, file)).toEqual({ comments: 2, counters: 1 });
  await store.objects.create(COMMENTS, comment("c"));
  await store.close();
  const copy = await openStore({ kind: "file", file }, () => undefined);
  expect(await copy.objects.count(COMMENTS, EVERYTHING)).toBe(2);
  await copy.close();
  expect(readdirSync(dir).filter((name) => name.endsWith("-journal"))).toEqual([]);
});
