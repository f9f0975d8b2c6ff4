import { rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "libsql";
import { describe, expect, it } from "vitest";
import { openStore, openToRead } from "../../../src/cli/comments/open-store.js";
import { backUpFile } from "../../../src/cli/comments/transfer/backup-file.js";

const ignore = () => undefined;

it("leaves the comments of a newer version unchanged", async () => {
  const file = join(tmpdir(), `hanblog-newer-${process.pid}`);
  await (await openStore({ kind: "file", file }, ignore)).close();
  const database = new Database(file);
  database.exec("insert into hanblog_migration values ('9999-of-tomorrow', '2099-01-01')");
  database.close();
  await expect(openStore({ kind: "file", file }, ignore)).rejects.toMatchObject({ code: "data-newer" });
  await rm(file);
});

it("distinguishes a truncated file from one that is not writable", async () => {
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

describe("a file that is opened for reading", () => {
  it("is named in the error if it is not a database", async () => {
    const file = join(tmpdir(), `hanblog-no-database-${process.pid}`);
    await writeFile(file, "no database at all, but long enough to be looked at".repeat(20));
    await expect(openToRead({ kind: "file", file }, ignore)).rejects.toMatchObject({ code: "data-file" });
    await rm(file);
  });
});
