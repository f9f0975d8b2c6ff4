import { Kysely, SqliteDialect } from "#kysely";
import { createError } from "../../messages/create-problem.js";
import { createMigrations, type SqlFlavor } from "../store/migrations.js";
import { createServiceStore, MIGRATIONS } from "../store/service-store.js";
import { sql, sqlName, type Sql, type SqlValue } from "../store/sql.js";
import type { SqlBatcher, Written } from "../store/sql-runner.js";
import type { ServiceStore } from "../store/store.js";
import type { D1Database, D1Result, D1Statement } from "./d1.js";

/** Maximum number of values that D1 binds to one statement. */
const MAX_VALUES = 100;

/** Creates an executor of SQL in D1. A batch is its only transaction. */
function createD1Runner(database: D1Database): SqlBatcher {
  return {
    read: (query) => prepare(database, query).raw(),

    async write(statement) {
      const prepared = prepare(database, statement);
      if (!hasReturning(statement)) return toWritten(await prepared.run());
      const rows = await prepared.raw();
      return { rows, count: rows.length };
    },

    async writeAll(statements) {
      // D1 rejects an empty batch.
      if (statements.length === 0) return [];
      const results = await database.batch(statements.map((statement) => prepare(database, statement)));
      return results.map(toWritten);
    },
  };
}

function toWritten({ results, meta }: D1Result): Written {
  return { rows: results.map((row) => Object.values(row)), count: meta.changes };
}

function hasReturning({ text }: Sql): boolean {
  return /\breturning\b/i.test(text);
}

function prepare(database: D1Database, { text, values }: Sql): D1Statement {
  if (values.length <= MAX_VALUES) return database.prepare(text).bind(...values);
  return database.prepare(readFromJson(text)).bind(toJson(values));
}

/**
 * Replaces each `?` by the value with its number in a JSON list, because D1 binds few values. Our SQL contains no other
 * question mark.
 */
function readFromJson(text: string): string {
  let number = 0;
  return text.replace(/\?/g, () => `json_extract(?1,'$[${number++}]')`);
}

function toJson(values: readonly SqlValue[]): string {
  return JSON.stringify(values);
}

const FLAVOR: SqlFlavor = {
  store: "d1",
  text: "text",
  skipLocked: "",
  lockTable: () => null,
  maxValues: MAX_VALUES,
};

/** Opens a store in D1 and migrates its tables. Rejects with `data-newer`, or with the error of the database. */
export async function openD1Store(database: D1Database): Promise<ServiceStore> {
  const runner = createD1Runner(database);
  await migrate(runner);
  return createServiceStore(runner, FLAVOR, () => Promise.resolve());
}

/**
 * Migrates the tables to the current version. Kysely's migrator needs transactions, which D1 does not have. Each migration
 * is therefore a batch, which also adds its name to the table of Kysely's migrator. If two instances run the same one,
 * the batch of the second has no effect.
 */
async function migrate(runner: SqlBatcher): Promise<void> {
  const steps = createMigrations(FLAVOR);
  const names = Object.keys(steps);
  let done = await readMigrations(runner);
  if (done.some((name) => !names.includes(name))) throw createError("data-newer", {});
  for (const [name, { up }] of Object.entries(steps)) {
    if (done.includes(name)) continue;
    const statements = await collectStatements(up);
    try {
      await runner.writeAll([
        sql`create table if not exists ${sqlName(MIGRATIONS)} (name varchar(255) not null primary key, timestamp varchar(255) not null)`,
        ...statements.map((text) => ({ text, values: [] })),
        sql`insert into ${sqlName(MIGRATIONS)} (name, timestamp) values (${name}, ${new Date().toISOString()})`,
      ]);
    } catch (error) {
      done = await readMigrations(runner);
      if (!done.includes(name)) throw error;
    }
  }
}

async function readMigrations(runner: SqlBatcher): Promise<readonly string[]> {
  try {
    const rows = await runner.read(sql`select name from ${sqlName(MIGRATIONS)}`);
    return rows.map(([name]) => String(name));
  } catch (error) {
    if (error instanceof Error && error.message.includes("no such table")) return [];
    throw error;
  }
}

/** Returns the SQL of a migration without running it. */
async function collectStatements(up: (db: Kysely<unknown>) => Promise<void>): Promise<readonly string[]> {
  const collected: string[] = [];
  const db = new Kysely<unknown>({
    dialect: new SqliteDialect({
      database: {
        close: () => undefined,
        prepare: (text) => ({
          reader: false,
          all: () => [],
          run() {
            collected.push(text);
            return { changes: 0, lastInsertRowid: 0 };
          },
          iterate: () => [].values(),
        }),
      },
    }),
  });
  await up(db);
  return collected;
}
