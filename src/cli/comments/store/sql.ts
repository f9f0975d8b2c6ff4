/** A value that both databases can bind to a parameter and return. */
export type SqlValue = string | number | null;

/** SQL with a `?` for each of its values. The text itself contains no value. */
export interface Sql {
  readonly text: string;
  readonly values: readonly SqlValue[];
}

type Part = Sql | SqlValue;

/**
 * Creates SQL from a template: each `${}` is either other SQL, which is inserted, or a value, which is bound.
 */
export function sql({ raw }: TemplateStringsArray, ...parts: readonly Part[]): Sql {
  return concat(parts, (index) => raw[index] ?? "");
}

/** Joins parts with a separator. */
export function joinSql(parts: readonly Part[], separator = ", "): Sql {
  return concat(parts, (index) => (index === 0 || index === parts.length ? "" : separator));
}

/** Returns the quoted name of a table or a column. The name must never come from a visitor. */
export function sqlName(name: string): Sql {
  return { text: `"${name.replaceAll('"', '""')}"`, values: [] };
}

/**
 * Concatenates parts. `between(i)` is the text before part i, and `between(parts.length)` the text after the
 * last part.
 */
function concat(parts: readonly Part[], between: (index: number) => string): Sql {
  const values: SqlValue[] = [];
  let text = between(0);
  parts.forEach((part, index) => {
    if (typeof part === "object" && part !== null) {
      text += part.text;
      for (const value of part.values) values.push(value);
    } else {
      text += "?";
      values.push(part);
    }
    text += between(index + 1);
  });
  return { text, values };
}

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
