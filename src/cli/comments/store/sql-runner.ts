import type { Sql } from "./sql.js";

/** The values of a row, in the order of the columns that were asked for. */
export type Row = readonly unknown[];

export interface Written {
  /** What `returning` asked for. */
  readonly rows: readonly Row[];
  /** How many rows were written. */
  readonly count: number;
}

/** What runs SQL in one of the two databases. */
export interface SqlRunner {
  read(query: Sql): Promise<readonly Row[]>;
  /** Runs one statement, which is on disk when its promise resolves, or has done nothing when it rejects. */
  write(statement: Sql): Promise<Written>;
}
