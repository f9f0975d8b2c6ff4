import { migrate, SQLITE_HAS_MIGRATIONS, type SqlFlavor } from "../store/migrations.js";
import { createServiceStore } from "../store/service-store.js";
import type { Sql, SqlValue, SqlBatcher, Written } from "../store/sql.js";
import type { ServiceStore } from "../store/store.js";

/** Maximum number of values that D1 binds to one statement. */
const MAX_VALUES = 100;

/** A prepared statement of D1, as far as the store uses it (https://developers.cloudflare.com/d1/worker-api/). */
export interface D1Statement {
  bind(...values: readonly (string | number | null)[]): D1Statement;
  /** Resolves to the rows, each as the values of its columns. */
  raw(): Promise<readonly (readonly unknown[])[]>;
  run(): Promise<D1Result>;
}

/** The result of a statement. Its rows are objects, whose fields have the order of the columns. */
export interface D1Result {
  readonly results: readonly Readonly<Record<string, unknown>>[];
  readonly meta: { readonly changes: number };
}

/** A database of Cloudflare. */
export interface D1Database {
  prepare(text: string): D1Statement;
  /** Runs statements in order. If one fails, none has any effect. */
  batch(statements: readonly D1Statement[]): Promise<readonly D1Result[]>;
}

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
  hasMigrations: SQLITE_HAS_MIGRATIONS,
};

/** Opens a store in D1 and migrates its tables. Rejects with `data-newer`, or with the error of the database. */
export async function openD1Store(database: D1Database): Promise<ServiceStore> {
  const runner = createD1Runner(database);
  await migrate(runner, FLAVOR);
  return createServiceStore(runner, FLAVOR, () => Promise.resolve());
}
