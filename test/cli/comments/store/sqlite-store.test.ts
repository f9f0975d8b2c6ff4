import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { openDatabase } from "../../../../src/cli/comments/store/database-driver.js";
import { openSqliteStore } from "../../../../src/cli/comments/store/sqlite-store.js";

describe("the SQLite store", () => {
  const dir = mkdtempSync(join(tmpdir(), "hanblog-sqlite-"));
  afterAll(() => rmSync(dir, { recursive: true }));

  it("rejects calls after it was closed", async () => {
    const store = await openSqliteStore(join(dir, "closed.db"));
    const take = () => store.rates.take("key", { limit: 9, intervalMs: 1000 }, new Date(0));
    expect(await take()).toBe(0);
    const late = take();
    await Promise.all([store.close(), expect(late).rejects.toThrow("closed")]);
    await expect(take()).rejects.toThrow("closed");
  });

  it.each([
    ["is about to write", "begin immediate"],
    ["writes a table", "begin immediate; create table bowl (name)"],
    ["writes a row", "begin; insert into plate values ('rice')"],
  ])("waits for another process that %s while it opens a new database", async (what, statements) => {
    const file = join(dir, `${what}.db`);
    const other = openDatabase(file);
    other.exec("create table plate (name)");
    other.exec(statements);
    setTimeout(() => other.exec("commit"), 50);
    const store = await openSqliteStore(file);
    other.close();
    expect(await store.settings.ensure("secret", "word")).toBe("word");
    await store.close();
  });

  it("creates files that only their owner can read", async () => {
    const file = join(dir, "own.db");
    const store = await openSqliteStore(file);
    await store.settings.ensure("secret", "word");
    const modes = ["", "-wal", "-shm"].map((end) => statSync(file + end).mode & 0o077);
    await store.close();
    expect(modes).toEqual([0, 0, 0]);
  });
});
