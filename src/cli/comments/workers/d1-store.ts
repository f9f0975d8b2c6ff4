import { Kysely, SqliteDialect } from "#kysely";
import { createError } from "../../messages/create-problem.js";
import { createMigrations, type SqlFlavor } from "../store/migrations.js";
import { createServiceStore, MIGRATIONS } from "../store/service-store.js";
import { sql, sqlName } from "../store/sql.js";
import type { SqlBatcher } from "../store/sql-runner.js";
import type { ServiceStore } from "../store/store.js";
import { createD1Runner, MAX_VALUES } from "./d1-runner.js";
import type { D1Database } from "./d1.js";

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
