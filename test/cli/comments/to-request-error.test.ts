import { expect, it, describe } from "vitest";
import type { LogEntry } from "../../../src/cli/comments/log.js";
import { notFound } from "../../../src/cli/comments/protocol/request-error.js";
import { toRequestError, isStoreAway } from "../../../src/cli/comments/to-request-error.js";
import Database from "libsql";
import { openPostgresStore } from "../../../src/cli/comments/store/postgres-store.js";

const withStatus = (status: number) => Object.assign(new Error("inner words"), { status });

it("leaves a RequestError as it is, and does not log it", () => {
  const log: LogEntry[] = [];
  const error = notFound();
  expect(toRequestError(error, (entry) => log.push(entry))).toBe(error);
  expect(log).toEqual([]);
});

it.each<[name: string, error: unknown, status: number, retryAfter: number | null]>([
  ["an error", new Error("inner words"), 500, null],
  ["an error of a package with a 4xx status", withStatus(404), 500, null],
  ["a text", "inner words", 500, null],
  ["a full disk", Object.assign(new Error("inner words"), { code: "SQLITE_FULL" }), 503, 5],
])("%s is our fault: logged, and reported without details", (_, error, status, retryAfter) => {
  const log: LogEntry[] = [];
  const answer = toRequestError(error, (entry) => log.push(entry));
  expect(answer).toMatchObject({ status, retryAfter });
  expect(answer.message).not.toContain("inner");
  expect(log).toEqual([{ event: "failure", stack: expect.stringContaining("inner words") as string }]);
});

describe("is store away", () => {
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
});
