import Database from "libsql";
import { Kysely, SqliteDialect } from "kysely";
import { createGroupCommit } from "./group-commit.js";
import type { Sql } from "./sql.js";
import type { SqlRunner, Written } from "./sql-runner.js";
import { createSqlStore, migrate } from "./sql-store.js";
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
  // Kysely takes no lock on SQLite: of several first starts at once, one makes the tables and the others wait.
  database.exec("begin immediate");
  try {
    await migrate(new Kysely<unknown>({ dialect: new SqliteDialect({ database }) }), { text: "text" });
    database.exec("commit");
  } catch (error) {
    // Closing rolls back.
    database.close();
    throw error;
  }
  return createSqlStore(createSqliteRunner(database), () => {
    database.close();
    return Promise.resolve();
  });
}

function createSqliteRunner(database: Database.Database): SqlRunner {
  const prepare = keepStatements(database);
  const inGroup = createGroupCommit({
    begin: () => prepare("begin immediate").run([]),
    commit: () => prepare("commit").run([]),
    rollback: () => prepare("rollback").run([]),
    isOpen: () => database.inTransaction,
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
  };
}

function readRows(statement: Database.Statement, values: Sql["values"]): readonly unknown[][] {
  return statement.all([...values]) as unknown[][];
}

/** Preparing costs more than running for the queries of this service, so statements are prepared once. */
function keepStatements(database: Database.Database): (text: string) => Database.Statement {
  const kept = new Map<string, Database.Statement>();
  return (text) => {
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
