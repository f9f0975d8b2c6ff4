import type { Sql } from "./sql.js";

/** The values of a row, in the order of the columns that were asked for. */
export type Row = readonly unknown[];

/** What a statement that writes has done. */
export interface Written {
  /** What `returning` asked for. */
  readonly rows: readonly Row[];
  /** How many rows were written. */
  readonly count: number;
}

/** A database, or a snapshot of it, that is only read. */
export interface SqlReader {
  read(query: Sql): Promise<readonly Row[]>;
}

/** What runs SQL in one of the two databases. */
export interface SqlRunner extends SqlReader {
  /** Runs one statement, which is on disk when its promise resolves, or has done nothing when it rejects. */
  write(statement: Sql): Promise<Written>;
  /** Runs statements one after the other: all of them or, when it rejects, none. */
  writeAll(statements: readonly Sql[]): Promise<readonly Written[]>;
  /** Reads everything as it is at one moment, whatever is written meanwhile. */
  snapshot<Value>(read: (reader: SqlReader) => Promise<Value>): Promise<Value>;
}
