import type { SqlValue } from "../sql.js";
import { setImmediate } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** A connection to a SQLite file. Errors of SQLite have a `code` such as `SQLITE_BUSY` in all drivers. */
export interface SqliteConnection {
  readonly isOpen: boolean;
  /** Whether a transaction is open. It is `false` for a closed connection. */
  readonly isInTransaction: boolean;
  exec(text: string): void;
  /** Prepares one statement. Throws if the connection is closed. */
  prepare(text: string): SqliteStatement;
  close(): void;
}

/** A prepared statement. */
export interface SqliteStatement {
  /** Names of the columns that the statement returns. It is empty for a statement that only writes. */
  readonly columns: readonly string[];
  /** Runs the statement and returns its rows, with the values in the order of the columns. */
  all(values: readonly SqlValue[]): unknown[][];
  run(values: readonly SqlValue[]): SqliteChange;
}

/** The result of a statement that writes. */
export interface SqliteChange {
  readonly changes: number | bigint;
  readonly lastInsertRowid: number | bigint;
}

/** Opens a file, or creates it. `:memory:` opens a database without a file. */
export type OpenSqlite = (file: string) => SqliteConnection;

/**
 * Releases the files of closed databases by forcing a garbage collection. libsql keeps a file open until the
 * last of its prepared statements is collected, and Windows cannot delete an open file. Statements that are
 * still referenced keep their file open.
 */
export async function letGoOfFiles(): Promise<void> {
  setFlagsFromString("--expose-gc");
  const collect: unknown = runInNewContext("gc");
  if (typeof collect === "function") collect();
  // Handles are closed in a later task than the one that collects them.
  await setImmediate();
}
