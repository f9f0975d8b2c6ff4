import Database from "libsql";
import { Kysely, SqliteDialect, type SqliteDatabase, type SqliteStatement } from "kysely";
import { createSqlStore } from "./sql-store.js";
import type { ServiceStore } from "./store.js";

/** How many prepared statements are kept; visitors can make new ones by the shape of their queries. */
const KEPT_STATEMENTS = 100;

/** A store in one file. `synchronous=FULL`: what was acknowledged survives a loss of power. */
export async function openSqliteStore(file: string): Promise<ServiceStore> {
  const database = new Database(file);
  for (const pragma of [
    "busy_timeout = 5000",
    "journal_mode = WAL",
    "synchronous = FULL",
    "foreign_keys = ON",
    "trusted_schema = OFF",
  ]) {
    database.pragma(pragma);
  }
  const db = new Kysely<unknown>({ dialect: new SqliteDialect({ database: keepStatements(database) }) });
  // Kysely takes no lock on SQLite: of several first starts at once, one makes the tables and the others wait.
  database.exec("begin immediate");
  try {
    const store = await createSqlStore(db, { text: "text" });
    database.exec("commit");
    return store;
  } catch (error) {
    // Closing rolls back.
    database.close();
    throw error;
  }
}

/** Preparing costs more than running for the queries of this service, so statements are prepared once. */
function keepStatements(database: Database.Database): SqliteDatabase {
  const kept = new Map<string, SqliteStatement>();
  return {
    prepare(text) {
      const known = kept.get(text);
      if (known !== undefined) return known;
      const made = toStatement(database.prepare(text));
      const [oldest] = kept.keys();
      if (kept.size >= KEPT_STATEMENTS && oldest !== undefined) kept.delete(oldest);
      kept.set(text, made);
      return made;
    },
    close() {
      kept.clear();
      database.close();
    },
  };
}

function toStatement(statement: Database.Statement): SqliteStatement {
  const reader = statement.reader;
  return {
    reader,
    all: (parameters) => statement.all([...parameters]),
    run: (parameters) => statement.run([...parameters]),
    iterate: (parameters) => statement.iterate([...parameters]),
  };
}
