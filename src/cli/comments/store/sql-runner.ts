import type { Sql } from "./sql.js";

/** The values of a row, in the order of the selected columns. */
export type Row = readonly unknown[];

/** The result of a statement that writes. */
export interface Written {
  /** The rows of the `returning` clause. */
  readonly rows: readonly Row[];
  /** Number of rows that were written. */
  readonly count: number;
}

/** A reader of a database or of a snapshot of it. */
export interface SqlReader {
  read(query: Sql): Promise<readonly Row[]>;
}

/** An executor of single statements. */
export interface SqlWriter extends SqlReader {
  /**
   * Runs one statement. If it rejects, the statement had no effect. Outside a transaction, its effect is on disk when the
   * promise resolves.
   */
  write(statement: Sql): Promise<Written>;
}

/** An executor of statements that may have to take effect together. */
export interface SqlBatcher extends SqlWriter {
  /** Runs statements in order. If one fails, none has any effect. */
  writeAll(statements: readonly Sql[]): Promise<readonly Written[]>;
}

/** An executor of SQL in a database with transactions. */
export interface SqlRunner extends SqlBatcher {
  /** Calls `read` with a reader that sees the data of one moment, regardless of later writes. */
  snapshot<Value>(read: (reader: SqlReader) => Promise<Value>): Promise<Value>;
  /** Calls `run`, whose statements can depend on results of earlier ones. If it rejects, none has any effect. */
  transaction<Value>(run: (writer: SqlWriter) => Promise<Value>): Promise<Value>;
}
