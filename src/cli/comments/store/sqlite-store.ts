import { setTimeout } from "node:timers/promises";
import { errorCode } from "../../files/error-code.js";
import { openDatabase } from "./database-driver.js";
import { createGroupCommit } from "./group-commit.js";
import type { Sql, SqlRunner, SqlWriter, Written } from "./sql.js";
import { hasTables, migrate, SQLITE_HAS_MIGRATIONS, type SqlFlavor } from "./migrations.js";
import { createSqlStore, type SqlAccess } from "./sql-store.js";
import type { SqliteConnection, SqliteStatement } from "./sqlite/sqlite-connection.js";
import type { FullStore } from "./store.js";

/**
 * Maximum number of cached prepared statements. It is limited because visitors' queries can create new ones.
 */
const KEPT_STATEMENTS = 100;

const FLAVOR: SqlFlavor = {
  store: "sqlite",
  text: "text",
  skipLocked: "",
  lockTable: () => null,
  maxValues: Number.MAX_SAFE_INTEGER,
  hasMigrations: SQLITE_HAS_MIGRATIONS,
};

/**
 * Opens a store in one file and migrates its tables. With `synchronous=FULL`, acknowledged writes survive a
 * power failure. Rejects with `data-newer`, or with SQLite's error.
 */
export async function openSqliteStore(file: string): Promise<FullStore> {
  const database = await openToWrite(file);
  const access = accessTo(database, file);
  try {
    await migrate(access.runner, FLAVOR);
    return createSqlStore(access, FLAVOR);
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Milliseconds to wait for a lock of another process. */
const BUSY_TIMEOUT = 5000;
/** Milliseconds between attempts to take a lock for which SQLite does not wait. */
const PAUSE = 20;

async function openToWrite(file: string): Promise<SqliteConnection> {
  const database = openForOwner(file);
  const set = (pragma: string) => void database.prepare(`pragma ${pragma}`).all([]);
  try {
    set(`busy_timeout = ${BUSY_TIMEOUT}`);
    await whileBusy(() => set("journal_mode = WAL"));
    for (const pragma of ["synchronous = FULL", "foreign_keys = ON", "trusted_schema = OFF"]) set(pragma);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/**
 * Runs `call` until the file is not locked. SQLite waits for a lock by itself, except where two connections could wait for
 * each other: while it changes the journal of a new file to which another process writes.
 */
async function whileBusy(call: () => void): Promise<void> {
  for (const end = performance.now() + BUSY_TIMEOUT; ;) {
    try {
      return call();
    } catch (error) {
      if (errorCode(error) !== "SQLITE_BUSY" || performance.now() >= end) throw error;
      await setTimeout(PAUSE);
    }
  }
}

/**
 * Opens the database file. A new file is readable for its owner only, because it contains mail addresses, IP
 * addresses and the key of hashes.
 */
function openForOwner(file: string): SqliteConnection {
  const mask = process.umask(0o077);
  try {
    return openDatabase(file);
  } finally {
    process.umask(mask);
  }
}

/**
 * Opens an existing file for reading only, without changing it. Resolves to `null` if it has no tables.
 * Rejects with `data-old`, `data-newer`, or with SQLite's error.
 */
export async function readSqliteStore(file: string): Promise<FullStore | null> {
  const database = openToRead(file);
  try {
    const access = accessTo(database, file);
    if (await hasTables(access.runner, FLAVOR)) return createSqlStore(access, FLAVOR);
    database.close();
    return null;
  } catch (error) {
    database.close();
    throw error;
  }
}

function openToRead(file: string): SqliteConnection {
  const database = openDatabase(file);
  for (const pragma of [`busy_timeout = ${BUSY_TIMEOUT}`, "query_only = ON", "trusted_schema = OFF"]) {
    database.prepare(`pragma ${pragma}`).all([]);
  }
  return database;
}

function accessTo(database: SqliteConnection, file: string): SqlAccess {
  return { runner: createSqliteRunner(database, file), close: async () => database.close() };
}

function createSqliteRunner(database: SqliteConnection, file: string): SqlRunner {
  const prepare = keepStatements(database);
  const isInTransaction = () => database.isInTransaction;
  const inGroup = createGroupCommit({
    begin: () => prepare("begin immediate").run([]),
    commit: () => prepare("commit").run([]),
    rollback: () => prepare("rollback").run([]),
    isOpen: isInTransaction,
  });
  const write = ({ text, values }: Sql) => runStatement(prepare(text), values);
  return {
    // The function is async so that an error rejects the promise.
    read: async ({ text, values }) => prepare(text).all(values),
    write: (statement) => inGroup(() => write(statement)),
    writeAll: (statements) =>
      inGroup(() => {
        // The savepoint undoes these statements on an error, without undoing the other writes of the group.
        prepare("savepoint several").run([]);
        try {
          return statements.map(write);
        } catch (error) {
          if (isInTransaction()) prepare("rollback to several").run([]);
          throw error;
        } finally {
          if (isInTransaction()) prepare("release several").run([]);
        }
      }),
    async snapshot(read) {
      // A separate connection, so that writes can continue.
      const reader = openToRead(file);
      try {
        reader.exec("begin");
        const prepareThere = keepStatements(reader);
        return await read({ read: async ({ text, values }) => prepareThere(text).all(values) });
      } finally {
        // Closing ends the transaction.
        reader.close();
      }
    },
    transaction: (run) => runTransaction(file, run),
  };
}

/** Uses a connection of its own, so that no other write can get into the transaction. */
async function runTransaction<Value>(
  file: string,
  run: (writer: SqlWriter) => Promise<Value>,
): Promise<Value> {
  const database = await openToWrite(file);
  const prepare = keepStatements(database);
  try {
    database.exec("begin immediate");
    const value = await run({
      read: async ({ text, values }) => prepare(text).all(values),
      write: async ({ text, values }) => runStatement(prepare(text), values),
    });
    database.exec("commit");
    return value;
  } finally {
    // libsql ends a transaction only when all statements are collected, even if the database is closed.
    if (database.isInTransaction) database.exec("rollback");
    database.close();
  }
}

function runStatement(statement: SqliteStatement, values: Sql["values"]): Written {
  if (statement.columns.length === 0) return { rows: [], count: Number(statement.run(values).changes) };
  const rows = statement.all(values);
  return { rows, count: rows.length };
}

/**
 * Returns a function that prepares a statement, or returns it from a cache. Preparing takes longer than
 * running here.
 */
function keepStatements(database: SqliteConnection): (text: string) => SqliteStatement {
  const kept = new Map<string, SqliteStatement>();
  return (text) => {
    // Kept statements of a closed connection must not run.
    if (!database.isOpen) throw new Error("The database is closed.");
    const known = kept.get(text);
    if (known !== undefined) return known;
    const made = database.prepare(text);
    const [oldest] = kept.keys();
    if (kept.size >= KEPT_STATEMENTS && oldest !== undefined) kept.delete(oldest);
    kept.set(text, made);
    return made;
  };
}
