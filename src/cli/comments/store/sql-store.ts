import { Migrator, type Kysely, type MigrationInfo } from "#kysely";
import { createError } from "../../messages/create-problem.js";
import { createMigrations, type SqlFlavor } from "./migrations.js";
import { createServiceStore, MIGRATIONS } from "./service-store.js";
import { createSqlReader } from "./sql-objects.js";
import type { SqlRunner } from "./sql-runner.js";
import { createSqlTables } from "./sql-tables.js";
import { sql, sqlName } from "./sql.js";
import type { FullStore } from "./store.js";

/**
 * Migrates the tables to the current version. Rejects with `data-newer` if their version is newer, or with
 * the error of the first migration that fails.
 */
export async function migrate(access: SqlAccess, flavor: SqlFlavor): Promise<void> {
  const migrator = createMigrator(access.db, flavor);
  const steps = await migrator.getMigrations();
  if (steps.some(({ executedAt }) => executedAt !== undefined)) await refuseNewer(access, steps);
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
}

async function refuseNewer({ runner }: SqlAccess, known: readonly MigrationInfo[]): Promise<void> {
  const rows = await runner.read(sql`select name from ${sqlName(MIGRATIONS)}`);
  if (rows.every(([name]) => known.some((step) => step.name === name))) return;
  throw createError("data-newer", {});
}

/**
 * Returns whether the tables exist, without changing anything. Rejects with `data-old` if their version is older,
 * and with `data-newer` if it is newer.
 */
export async function hasTables(access: SqlAccess, flavor: SqlFlavor): Promise<boolean> {
  const steps = await createMigrator(access.db, flavor).getMigrations();
  const missing = steps.filter(({ executedAt }) => executedAt === undefined);
  if (missing.length === steps.length) return false;
  await refuseNewer(access, steps);
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

/** Access to one database: `runner` for the service, `db` for migrations only. */
export interface SqlAccess {
  readonly db: Kysely<unknown>;
  readonly runner: SqlRunner;
}

/** Creates a store in a database with transactions. Its tables must be up to date. */
export function createSqlStore({ db, runner }: SqlAccess, flavor: SqlFlavor): FullStore {
  return {
    ...createServiceStore(runner, flavor, () => db.destroy()),
    tables: createSqlTables(runner),
    snapshot: (read) => runner.snapshot((reader) => read(createSqlReader(reader))),
  };
}
