import { Migrator, sql, type Kysely } from "kysely";
import { createMigrations, type SqlFlavor } from "./migrations.js";
import { createSqlObjects } from "./sql-objects.js";
import { createSqlRates } from "./sql-rates.js";
import type { ServiceStore } from "./store.js";

/** What both databases share: brings the tables up to date, then serves from them. */
export async function createSqlStore(db: Kysely<unknown>, flavor: SqlFlavor): Promise<ServiceStore> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve({ ...createMigrations(flavor) }) },
    migrationTableName: "hanblog_migration",
    migrationLockTableName: "hanblog_migration_lock",
  });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
  return {
    objects: createSqlObjects(db),
    rates: createSqlRates(db),
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
    },
    async ping() {
      await sql`select 1`.execute(db);
    },
    close: () => db.destroy(),
  };
}
