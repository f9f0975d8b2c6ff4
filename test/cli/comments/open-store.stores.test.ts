import { existsSync } from "node:fs";
import { rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "libsql";
import { describe, expect, it } from "vitest";
import { openStore, openToRead } from "../../../src/cli/comments/open-store.js";
import { EVERYTHING } from "../../../src/cli/comments/query/query.js";
import { COMMENTS } from "../../../src/cli/comments/store/collections.js";
import { backUpFile } from "../../../src/cli/comments/transfer/backup-file.js";
import { describeOnBothStores } from "./service.js";

const ignore = () => undefined;

describeOnBothStores("a store that is only read", (makePlace) => {
  it("is nothing where nothing is kept, and makes nothing", async () => {
    const place = await makePlace("empty");
    expect(await openToRead(place, ignore)).toBeNull();
    expect(await openToRead(place, ignore)).toBeNull();
    if (place.kind === "file") expect(existsSync(place.file)).toBe(false);
  });

  it("gives what is kept", async () => {
    const place = await makePlace("empty");
    const store = await openStore(place, ignore);
    const at = new Date(0);
    const comment = { objectId: "a1", createdAt: at, updatedAt: at, url: "/p", status: "visible" };
    await store.objects.create(COMMENTS, comment);
    const reader = await openToRead(place, ignore);
    expect(await reader?.snapshot((objects) => objects.count(COMMENTS, EVERYTHING))).toBe(1);
    await Promise.all([store.close(), reader?.close()]);
  });
});

it("leaves comments alone that a newer version keeps", async () => {
  const file = join(tmpdir(), `hanblog-newer-${process.pid}`);
  await (await openStore({ kind: "file", file }, ignore)).close();
  const database = new Database(file);
  database.exec("insert into hanblog_migration values ('9999-of-tomorrow', '2099-01-01')");
  database.close();
  await expect(openStore({ kind: "file", file }, ignore)).rejects.toMatchObject({ code: "data-newer" });
  await rm(file);
});

it("tells a file that was cut off from one that it may not write", async () => {
  const kept = join(tmpdir(), `hanblog-kept-${process.pid}`);
  const file = join(tmpdir(), `hanblog-cut-off-${process.pid}`);
  await (await openStore({ kind: "file", file: kept }, ignore)).close();
  await backUpFile(kept, file);
  await truncate(file, 8192);
  for (const open of [openStore, openToRead]) {
    await expect(open({ kind: "file", file }, ignore)).rejects.toMatchObject({ code: "data-damaged" });
  }
  await Promise.all([rm(kept), rm(file)]);
});

describe("a file that is only read", () => {
  it("is named where it is no database", async () => {
    const file = join(tmpdir(), `hanblog-no-database-${process.pid}`);
    await writeFile(file, "no database at all, but long enough to be looked at".repeat(20));
    await expect(openToRead({ kind: "file", file }, ignore)).rejects.toMatchObject({ code: "data-file" });
    await rm(file);
  });
});
