import { Migrator, type Kysely } from "kysely";
import { createMigrations, type SqlFlavor } from "./migrations.js";
import { sql } from "./sql.js";
import { createSqlObjects } from "./sql-objects.js";
import { createSqlRates } from "./sql-rates.js";
import type { SqlRunner } from "./sql-runner.js";
import type { ServiceStore } from "./store.js";

/** Brings the tables up to date. */
export async function migrate(db: Kysely<unknown>, flavor: SqlFlavor): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve({ ...createMigrations(flavor) }) },
    migrationTableName: "hanblog_migration",
    migrationLockTableName: "hanblog_migration_lock",
  });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
}

/** What both databases share, over tables that are up to date. */
export function createSqlStore(runner: SqlRunner, close: () => Promise<void>): ServiceStore {
  return {
    objects: createSqlObjects(runner),
    rates: createSqlRates(runner),
    settings: {
      async ensure(key, initial) {
        await runner.write(
          sql`insert into setting (name, value) values (${key}, ${initial}) on conflict do nothing`,
        );
        const [row] = await runner.read(sql`select value from setting where name = ${key}`);
        return typeof row?.[0] === "string" ? row[0] : initial;
      },
    },
    async ping() {
      await runner.read(sql`select 1`);
    },
    close,
  };
}
