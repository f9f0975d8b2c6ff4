import Database from "libsql";
import { expect, it } from "vitest";
import { isStoreAway } from "../../../../src/cli/comments/store/is-store-away.js";
import { openPostgresStore } from "../../../../src/cli/comments/store/postgres-store.js";

const coded = (code: string) => Object.assign(new Error("x"), { code });

it.each<[error: unknown, expected: boolean]>([
  [coded("SQLITE_BUSY"), true],
  [coded("SQLITE_IOERR_WRITE"), true],
  [coded("SQLITE_CONSTRAINT_NOTNULL"), false],
  [coded("08006"), true],
  [coded("53100"), true],
  [coded("57P01"), true],
  [coded("57014"), false],
  [coded("23502"), false],
  [coded("ENOENT"), false],
  [new Error("timeout exceeded when trying to connect"), true],
  [new Error("Client has encountered a connection error and is not queryable"), true],
  [new Error("D1_ERROR: D1 DB is overloaded. Requests queued for too long."), true],
  [new Error("D1_ERROR: Network connection lost."), true],
  [new Error("Network connection lost."), true],
  [new Error("D1_ERROR: Exceeded maximum DB size: SQLITE_FULL"), true],
  [new Error("D1_ERROR: no such table: comment: SQLITE_ERROR"), false],
  [new Error("D1_ERROR: NOT NULL constraint failed: comment.status: SQLITE_CONSTRAINT"), false],
  [new TypeError("The connection of a program"), false],
  ["SQLITE_FULL", false],
  [undefined, false],
])("%o: %s", (error, expected) => {
  expect(isStoreAway(error)).toBe(expected);
});

it("recognizes SQLite's error for a full disk", () => {
  const database = new Database(":memory:");
  database.exec("create table t (x text)");
  database.pragma("max_page_count = 2");
  const write = () => database.prepare("insert into t values (?)").run(["x".repeat(100_000)]);
  expect(thrownBy(write)).toSatisfy(isStoreAway);
  database.close();
});

it("recognizes the error of an unreachable server", async () => {
  const opened = openPostgresStore("postgres://nobody@127.0.0.1:1/none", () => undefined);
  await expect(opened).rejects.toSatisfy(isStoreAway);
});

function thrownBy(run: () => unknown): unknown {
  try {
    run();
    return null;
  } catch (error) {
    return error;
  }
}
