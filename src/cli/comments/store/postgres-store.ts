import { Kysely, PostgresDialect } from "kysely";
import { Pool } from "pg";
import { createSqlStore } from "./sql-store.js";
import type { ServiceStore } from "./store.js";

/** Instances are many and PostgreSQL's connections few. */
const CONNECTIONS = 10;

/** A store that several instances share. `onError` is told when a connection breaks that nobody was using. */
export async function openPostgresStore(url: string, onError: (error: Error) => void): Promise<ServiceStore> {
  const pool = new Pool({
    connectionString: url,
    max: CONNECTIONS,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 10_000,
    application_name: "hanblog comments",
  });
  pool.on("error", onError);
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    return await createSqlStore(db, { text: 'text collate "C"' });
  } catch (error) {
    await db.destroy();
    throw error;
  }
}
