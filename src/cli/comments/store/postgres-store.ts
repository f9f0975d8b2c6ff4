import { Kysely, PostgresDialect } from "kysely";
import { Pool } from "pg";
import type { Sql } from "./sql.js";
import type { Row, SqlRunner } from "./sql-runner.js";
import { createSqlStore, migrate } from "./sql-store.js";
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
  try {
    await migrate(new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) }), {
      text: 'text collate "C"',
    });
  } catch (error) {
    await pool.end();
    throw error;
  }
  return createSqlStore(createPostgresRunner(pool), () => pool.end());
}

function createPostgresRunner(pool: Pool): SqlRunner {
  const run = (query: Sql) =>
    pool.query<unknown[]>({ text: numberMarks(query.text), values: [...query.values], rowMode: "array" });
  return {
    async read(query): Promise<readonly Row[]> {
      return (await run(query)).rows;
    },
    async write(statement) {
      const { rows, rowCount } = await run(statement);
      return { rows, count: rowCount ?? 0 };
    },
  };
}

/** PostgreSQL counts its values: `$1`, `$2`. No other question mark stands in our SQL. */
function numberMarks(text: string): string {
  let number = 0;
  return text.replace(/\?/g, () => `$${++number}`);
}
