import type { SqlValue } from "../sql.js";
import type { OpenSqlite, SqliteChange, SqliteConnection, SqliteStatement } from "./sqlite-connection.js";

/** The parts of `node:sqlite` in use. The types of Node 20 do not have them. */
interface NodeSqlite {
  readonly DatabaseSync: new (file: string) => NodeDatabase;
  readonly StatementSync: { readonly prototype: object };
}

interface NodeDatabase {
  readonly isOpen: boolean;
  readonly isTransaction: boolean;
  exec(text: string): void;
  prepare(text: string): NodeStatement;
  close(): void;
}

interface NodeStatement {
  setReturnArrays(isOn: boolean): void;
  columns(): readonly { readonly name: string }[];
  all(...values: readonly SqlValue[]): unknown[][];
  run(...values: readonly SqlValue[]): SqliteChange;
}

/**
 * Loads the SQLite of Node. Returns `null` before Node 22.16, which cannot tell whether a transaction is open, and for
 * builds of Node without SQLite.
 */
export function loadNodeSqlite(): OpenSqlite | null {
  const sqlite = withoutNotice(() => process.getBuiltinModule?.("node:sqlite") as NodeSqlite | undefined);
  // The last of the required features that Node got.
  if (sqlite === undefined || !("setReturnArrays" in sqlite.StatementSync.prototype)) return null;
  const { DatabaseSync } = sqlite;
  return (file) => connect(translate(() => new DatabaseSync(file)));
}

/** Runs `load` without the notice that SQLite is experimental. Node still prints all other warnings. */
function withoutNotice<Value>(load: () => Value): Value {
  const { emitWarning } = process;
  process.emitWarning = (warning: string | Error, ...details: readonly unknown[]) => {
    if (String(warning).startsWith("SQLite is an experimental feature")) return;
    Reflect.apply(emitWarning, process, [warning, ...details]);
  };
  try {
    return load();
  } finally {
    process.emitWarning = emitWarning;
  }
}

function connect(database: NodeDatabase): SqliteConnection {
  return {
    get isOpen() {
      return database.isOpen;
    },
    get isInTransaction() {
      return database.isOpen && database.isTransaction;
    },
    exec: (text) => translate(() => database.exec(text)),
    prepare: (text) => prepare(database, text),
    close: () => database.close(),
  };
}

function prepare(database: NodeDatabase, text: string): SqliteStatement {
  if (!database.isOpen) throw new Error("The database is closed.");
  const statement = translate(() => database.prepare(text));
  statement.setReturnArrays(true);
  return {
    columns: statement.columns().map(({ name }) => name),
    all: (values) => translate(() => statement.all(...values)),
    run: (values) => translate(() => statement.run(...values)),
  };
}

/** The result codes of SQLite that the service distinguishes (https://sqlite.org/rescode.html). */
const CODES: ReadonlyMap<number, string> = new Map([
  [5, "SQLITE_BUSY"],
  [6, "SQLITE_LOCKED"],
  [8, "SQLITE_READONLY"],
  [10, "SQLITE_IOERR"],
  [11, "SQLITE_CORRUPT"],
  [13, "SQLITE_FULL"],
  [14, "SQLITE_CANTOPEN"],
  [19, "SQLITE_CONSTRAINT"],
  [26, "SQLITE_NOTADB"],
]);

/** The part of an extended result code that is its primary code. */
const PRIMARY = 0xff;

/** Runs `call`, and gives errors of SQLite the codes that other drivers use. Node gives them all the same code. */
function translate<Value>(call: () => Value): Value {
  try {
    return call();
  } catch (error) {
    const number: unknown = error instanceof Error ? Reflect.get(error, "errcode") : undefined;
    const code = typeof number === "number" ? CODES.get(number & PRIMARY) : undefined;
    if (code !== undefined) Object.assign(Object(error), { code });
    throw error;
  }
}
