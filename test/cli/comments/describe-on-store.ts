import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, inject } from "vitest";
import type { StorePlace } from "../../../src/cli/comments/open-store.js";
import { createDatabase, findOwnDatabase } from "../../postgres/create-database.js";
import { findOwnD1 } from "../../workers/open-d1.js";
import { TABLES } from "../../../src/cli/comments/store/sql-tables.js";
import { type D1Database, openD1Store } from "../../../src/cli/comments/workers/d1-store.js";
import { MEMORY, type TestPlace } from "./open-place.js";

/** The stores with transactions. */
type FullStoreName = "SQLite" | "PostgreSQL";
type StoreName = FullStoreName | "D1";

declare module "vitest" {
  interface ProvidedContext {
    /** The store that the current project runs `*.contract.test.ts` files on. */
    readonly store: StoreName;
  }
}

export interface Places<Place = StorePlace> {
  /**
   * Creates a place without comments. It may be the previous place, whose comments are then deleted. Only a
   * shared place can be opened twice.
   */
  emptyPlace(use?: "alone" | "shared"): Promise<Place>;
  /** Creates a new place that is completely empty, without tables. */
  makePlace(): Promise<Place>;
}

/** Runs a suite on the store of the current project. */
export function describeOnStore(title: string, suite: (places: Places<TestPlace>) => void): void {
  const store = inject("store");
  describe(`${title} on ${store}`, () => suite(createPlaces(store)));
}

/** Runs a suite like `describeOnStore`, for stores with transactions. The project `workers` has no such files. */
export function describeOnFullStore(title: string, suite: (places: Places) => void): void {
  const store = inject("store");
  if (store === "D1")
    throw new Error("This suite needs transactions. Exclude its file from the project `workers`.");
  describe(`${title} on ${store}`, () => suite(createFullPlaces(store)));
}

/** Creates a factory of places in one kind of store. */
export function createPlaces(store: StoreName): Places<TestPlace> {
  return store === "D1" ? createD1Databases() : createFullPlaces(store);
}

function createFullPlaces(store: FullStoreName): Places {
  return store === "SQLite" ? createFiles() : createDatabases();
}

/** Creates places in one database in `workerd`, which is emptied for each place. */
function createD1Databases(): Places<TestPlace> {
  let own: Promise<D1Database> | null = null;
  return {
    async emptyPlace() {
      own ??= openMigratedD1();
      const database = await own;
      await database.batch([...TABLES.keys()].map((table) => database.prepare(`delete from "${table}"`)));
      return { kind: "d1", database };
    },
    makePlace: () => Promise.reject(new Error("A place in D1 always has tables")),
  };
}

async function openMigratedD1(): Promise<D1Database> {
  const database = await findOwnD1();
  await openD1Store(database);
  return database;
}

function createFiles(): Places {
  const dir = mkdtempSync(join(tmpdir(), "hanblog-comments-"));
  let count = 0;
  afterAll(() => rmSync(dir, { recursive: true }));
  const makePlace = (): Promise<StorePlace> =>
    Promise.resolve({ kind: "file", file: join(dir, `${count++}.db`) });
  return {
    emptyPlace: (use = "alone") => (use === "alone" ? Promise.resolve(MEMORY) : makePlace()),
    makePlace,
  };
}

function createDatabases(): Places {
  let own: Promise<EmptiedDatabase> | null = null;
  afterAll(async () => (await own)?.close());
  return {
    async emptyPlace() {
      own ??= openEmptied();
      const { url, empty } = await own;
      await empty();
      return { kind: "postgres", url };
    },
    makePlace: async () => ({ kind: "postgres", url: await createDatabase("empty") }),
  };
}

interface EmptiedDatabase {
  readonly url: string;
  empty(): Promise<unknown>;
  close(): Promise<void>;
}

async function openEmptied(): Promise<EmptiedDatabase> {
  const url = await findOwnDatabase();
  // Loaded here because only the project `stores` needs it.
  const { Client } = await import("pg");
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ readonly name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'hanblog_%'",
  );
  const text = rows.map(({ name }) => `delete from "${name}"`).join(";");
  return { url, empty: () => client.query(text), close: () => client.end() };
}
