import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe } from "vitest";
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
});
