import { Migrator, sql, type Kysely, type MigrationInfo } from "kysely";
import { createError } from "../../messages/create-problem.js";
import { createMigrations, type SqlFlavor } from "./migrations.js";
import { createSqlObjects, createSqlReader } from "./sql-objects.js";
import { createSqlOutbox } from "./sql-outbox.js";
import { createSqlRates } from "./sql-rates.js";
import { createSqlRules } from "./sql-rules.js";
import type { SqlRunner } from "./sql-runner.js";
import { createSqlSessions } from "./sql-sessions.js";
import { createSqlTables } from "./sql-tables.js";
import { createSqlUnsubscribed } from "./sql-unsubscribed.js";
import type { ServiceStore } from "./store.js";

const MIGRATIONS = "hanblog_migration";

/**
 * Migrates the tables to the current version. Rejects with `data-newer` if their version is newer, or with
 * the error of the first migration that fails.
 */
export async function migrate(db: Kysely<unknown>, flavor: SqlFlavor): Promise<void> {
  const migrator = createMigrator(db, flavor);
  const steps = await migrator.getMigrations();
  if (steps.some(({ executedAt }) => executedAt !== undefined)) await refuseNewer(db, steps);
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
}

async function refuseNewer(db: Kysely<unknown>, known: readonly MigrationInfo[]): Promise<void> {
  const { rows } = await sql<{ readonly name: string }>`select name from ${sql.table(MIGRATIONS)}`.execute(
    db,
  );
  if (rows.every(({ name }) => known.some((step) => step.name === name))) return;
  throw createError("data-newer", {});
}

/**
 * Returns whether the tables exist, without changing anything. Rejects with `data-old` if their version is older,
 * and with `data-newer` if it is newer.
 */
export async function hasTables(db: Kysely<unknown>, flavor: SqlFlavor): Promise<boolean> {
  const steps = await createMigrator(db, flavor).getMigrations();
  const missing = steps.filter(({ executedAt }) => executedAt === undefined);
  if (missing.length === steps.length) return false;
  await refuseNewer(db, steps);
  if (missing.length === 0) return true;
  throw createError("data-old", {});
}

function createMigrator(db: Kysely<unknown>, flavor: SqlFlavor): Migrator {
  return new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve({ ...createMigrations(flavor) }) },
    migrationTableName: MIGRATIONS,
    migrationLockTableName: "hanblog_migration_lock",
  });
}

/** Two ways to access one database: `db` for rare operations, `runner` for the requests of visitors. */
export interface SqlAccess {
  readonly db: Kysely<unknown>;
  readonly runner: SqlRunner;
}

/** Creates the store that both databases share. Its tables must be up to date. */
export function createSqlStore({ db, runner }: SqlAccess, flavor: SqlFlavor): ServiceStore {
  return {
    objects: createSqlObjects(runner),
    rates: createSqlRates(runner),
    rules: createSqlRules(db),
    outbox: createSqlOutbox(db, flavor),
    unsubscribed: createSqlUnsubscribed(db),
    sessions: createSqlSessions(db),
    settings: {
      async ensure(key, initial) {
        await sql`insert into setting (name, value) values (${key}, ${initial}) on conflict do nothing`.execute(
          db,
        );
        const { rows } = await sql<{ readonly value: string }>`
          select value from setting where name = ${key}
        `.execute(db);
        return rows[0]?.value ?? initial;
      },
      async read(key) {
        const { rows } = await sql<{ readonly value: string }>`
          select value from setting where name = ${key}
        `.execute(db);
        return rows[0]?.value ?? null;
      },
      async write(key, value) {
        await sql`
          insert into setting (name, value) values (${key}, ${value})
          on conflict (name) do update set value = excluded.value
        `.execute(db);
      },
    },
    tables: createSqlTables(db, runner),
    snapshot: (read) => runner.snapshot((reader) => read(createSqlReader(reader))),
    async describe() {
      const { rows } = await sql<{ readonly name: string | null }>`
        select max(name) as name from ${sql.table(MIGRATIONS)}
      `.execute(db);
      return { store: flavor.store, migration: rows[0]?.name ?? "" };
    },
    async ping() {
      await sql`select 1`.execute(db);
    },
    close: () => db.destroy(),
  };
}
