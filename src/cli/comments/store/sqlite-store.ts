import Database from "libsql";
import { Kysely, SqliteDialect } from "kysely";
import { createGroupCommit } from "./group-commit.js";
import type { Sql } from "./sql.js";
import type { SqlRunner, Written } from "./sql-runner.js";
import type { SqlFlavor } from "./migrations.js";
import { createSqlStore, hasTables, migrate, type SqlAccess } from "./sql-store.js";
import type { ServiceStore } from "./store.js";

/** How many prepared statements are kept; visitors can make new ones by the shape of their queries. */
const KEPT_STATEMENTS = 100;

const FLAVOR: SqlFlavor = { text: "text", skipLocked: "" };

/**
 * A store in one file. `synchronous=FULL`: what was acknowledged survives a loss of power. Rejects with `data-newer`,
 * or with what SQLite says of the file.
 */
export async function openSqliteStore(file: string): Promise<ServiceStore> {
  const database = openForOwner(file);
  for (const pragma of [
    "busy_timeout = 5000",
    "journal_mode = WAL",
    "synchronous = FULL",
    "foreign_keys = ON",
    "trusted_schema = OFF",
  ]) {
    database.pragma(pragma);
  }
  const access = accessTo(database, file);
  // Kysely takes no lock on SQLite: of several first starts at once, one makes the tables and the others wait.
  database.exec("begin immediate");
  try {
    await migrate(access.db, FLAVOR);
    database.exec("commit");
    return createSqlStore(access, FLAVOR);
  } catch (error) {
    // Closing rolls back.
    database.close();
    throw error;
  }
}

/** A new file is for its owner alone: it holds mails, addresses and the secret that hashes are keyed with. */
function openForOwner(file: string): Database.Database {
  const mask = process.umask(0o077);
  try {
    return new Database(file);
  } finally {
    process.umask(mask);
  }
}

/**
 * For who only reads a file that is there: nothing is made or changed; `null` where it keeps no comments. Rejects
 * with `data-old`, or with what SQLite says of the file.
 */
export async function readSqliteStore(file: string): Promise<ServiceStore | null> {
  const database = openToRead(file);
  try {
    const access = accessTo(database, file);
    if (await hasTables(access.db, FLAVOR)) return createSqlStore(access, FLAVOR);
    database.close();
    return null;
  } catch (error) {
    database.close();
    throw error;
  }
}

function openToRead(file: string): Database.Database {
  const database = new Database(file);
  for (const pragma of ["busy_timeout = 5000", "query_only = ON", "trusted_schema = OFF"]) {
    database.pragma(pragma);
  }
  return database;
}

function accessTo(database: Database.Database, file: string): SqlAccess {
  const db = new Kysely<unknown>({ dialect: new SqliteDialect({ database }) });
  return { db, runner: createSqliteRunner(database, file) };
}

function createSqliteRunner(database: Database.Database, file: string): SqlRunner {
  const prepare = keepStatements(database);
  // libsql ends the whole process where a closed database is asked.
  const isInTransaction = () => database.open && database.inTransaction;
  const inGroup = createGroupCommit({
    begin: () => prepare("begin immediate").run([]),
    commit: () => prepare("commit").run([]),
    rollback: () => prepare("rollback").run([]),
    isOpen: isInTransaction,
  });
  const write = ({ text, values }: Sql): Written => {
    const statement = prepare(text);
    if (!statement.reader) return { rows: [], count: statement.run([...values]).changes };
    const rows = readRows(statement, values);
    return { rows, count: rows.length };
  };
  return {
    // A promise that rejects where this throws.
    read: async ({ text, values }) => readRows(prepare(text), values),
    write: (statement) => inGroup(() => write(statement)),
    writeAll: (statements) =>
      inGroup(() => {
        // The others of the group must be able to go on without these.
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
      // A connection of its own: writes go on meanwhile.
      const reader = openToRead(file);
      try {
        reader.exec("begin");
        const prepareThere = keepStatements(reader);
        return await read({ read: async ({ text, values }) => readRows(prepareThere(text), values) });
      } finally {
        // Closing ends the transaction.
        reader.close();
      }
    },
  };
}

function readRows(statement: Database.Statement, values: Sql["values"]): readonly unknown[][] {
  return statement.all([...values]) as unknown[][];
}

/** Preparing costs more than running for the queries of this service, so statements are prepared once. */
function keepStatements(database: Database.Database): (text: string) => Database.Statement {
  const kept = new Map<string, Database.Statement>();
  return (text) => {
    if (!database.open) throw new Error("The database is closed.");
    const known = kept.get(text);
    if (known !== undefined) return known;
    const made = database.prepare(text);
    // Lists cost less than objects to bring over from the database.
    if (made.reader) made.raw(true);
    const [oldest] = kept.keys();
    if (kept.size >= KEPT_STATEMENTS && oldest !== undefined) kept.delete(oldest);
    kept.set(text, made);
    return made;
  };
}
