import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { openSqliteStore } from "../../../../src/cli/comments/store/sqlite-store.js";
import { describeStore } from "./store-contract.js";

describe("the SQLite store", () => {
  const dir = mkdtempSync(join(tmpdir(), "hanblog-sqlite-"));
  let count = 0;
  afterAll(() => rmSync(dir, { recursive: true }));

  describeStore(
    () => openSqliteStore(join(dir, `${count}.db`)),
    async () => {
      count++;
    },
  );

  it("makes files that nobody else on the machine reads", async () => {
    const file = join(dir, "own.db");
    const store = await openSqliteStore(file);
    await store.settings.ensure("secret", "word");
    const modes = ["", "-wal", "-shm"].map((end) => statSync(file + end).mode & 0o077);
    await store.close();
    expect(modes).toEqual([0, 0, 0]);
  });
});
