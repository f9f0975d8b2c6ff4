import { Pool, type PoolClient } from "pg";
import { sql, type Sql, type Row, type SqlRunner, type Written } from "./sql.js";
import { hasTables, migrate, MIGRATIONS, type SqlFlavor } from "./migrations.js";
import { createSqlStore, type SqlAccess } from "./sql-store.js";
import type { FullStore } from "./store.js";

/** Connections of one instance. */
export interface PoolLimits {
  /** Maximum number. */
  readonly connections: number;
  /** Time after which an idle connection is closed, in milliseconds. */
  readonly idleMs: number;
}

/** The limits are small because many instances share PostgreSQL's limit. */
const LIMITS: PoolLimits = { connections: 10, idleMs: 10_000 };

const FLAVOR: SqlFlavor = {
  store: "postgres",
  text: 'text collate "C"',
  skipLocked: "for update skip locked",
  lockTable: (table) => sql`lock table ${table} in share row exclusive mode`,
  maxValues: Number.MAX_SAFE_INTEGER,
  hasMigrations: sql`select 1 where to_regclass(${MIGRATIONS}) is not null`,
};

/**
 * Opens a store that several instances share, and migrates its tables. Calls `onError` when an idle
 * connection breaks. Rejects with `data-newer`, or with the error of the database.
 */
export async function openPostgresStore(
  url: string,
  onError: (error: Error) => void,
  limits = LIMITS,
): Promise<FullStore> {
  const access = connect(url, onError, limits);
  try {
    await migrate(access.runner, FLAVOR);
    return createSqlStore(access, FLAVOR);
  } catch (error) {
    await access.close();
    throw error;
  }
}

/**
 * Opens a store for reading only, without changing anything in the database. Resolves to `null` if it has no
 * tables. Rejects with `data-old`, `data-newer`, or with the error of the database.
 */
export async function readPostgresStore(
  url: string,
  onError: (error: Error) => void,
): Promise<FullStore | null> {
  const access = connect(url, onError, LIMITS);
  try {
    if (await hasTables(access.runner, FLAVOR)) return createSqlStore(access, FLAVOR);
    await access.close();
    return null;
  } catch (error) {
    await access.close();
    throw error;
  }
}

function connect(
  url: string,
  onError: (error: Error) => void,
  { connections, idleMs }: PoolLimits,
): SqlAccess {
  const pool = new Pool({
    connectionString: url,
    max: connections,
    idleTimeoutMillis: idleMs,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 10_000,
    application_name: "hanblog comments",
  });
  pool.on("error", onError);
  // The pool handles errors of idle connections only, and Node exits on an unhandled `error` event. If a
  // connection in use breaks, the running query rejects.
  pool.on("connect", (client) => client.on("error", () => undefined));
  let closed: Promise<void> | undefined;
  return { runner: createPostgresRunner(pool), close: () => (closed ??= pool.end()) };
}

/** Runs SQL without named prepared statements, because some connection poolers do not support them. */
function createPostgresRunner(pool: Pool): SqlRunner {
  return {
    read: (query) => readRows(pool, query),
    write: (statement) => write(pool, statement),
    writeAll: (statements) =>
      inTransaction(pool, "begin", async (client) => {
        const written: Written[] = [];
        for (const statement of statements) written.push(await write(client, statement));
        return written;
      }),
    snapshot: (read) =>
      inTransaction(pool, "begin isolation level repeatable read read only", (client) =>
        read({ read: (query) => readRows(client, query) }),
      ),
    transaction: (run) =>
      inTransaction(pool, "begin", (client) =>
        run({
          read: (query) => readRows(client, query),
          write: (statement) => write(client, statement),
        }),
      ),
  };
}

async function inTransaction<Value>(
  pool: Pool,
  begin: string,
  run: (client: PoolClient) => Promise<Value>,
): Promise<Value> {
  const client = await pool.connect();
  try {
    await client.query(begin);
    const value = await run(client);
    await client.query("commit");
    client.release();
    return value;
  } catch (error) {
    // Closing the connection rolls back its transaction.
    client.release(true);
    throw error;
  }
}

async function readRows(client: Pool | PoolClient, query: Sql): Promise<readonly Row[]> {
  return (await send(client, query)).rows;
}

async function write(client: Pool | PoolClient, statement: Sql): Promise<Written> {
  const { rows, rowCount } = await send(client, statement);
  return { rows, count: rowCount ?? 0 };
}

function send(client: Pool | PoolClient, { text, values }: Sql) {
  return client.query<unknown[]>({ text: numberMarks(text), values: [...values], rowMode: "array" });
}

/** Replaces each `?` by PostgreSQL's `$1`, `$2`, and so on. Our SQL contains no other question mark. */
function numberMarks(text: string): string {
  let number = 0;
  return text.replace(/\?/g, () => `$${++number}`);
}
