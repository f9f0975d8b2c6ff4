import { copyFileSync, existsSync } from "node:fs";
import { join } from "node:path";
import { expect, inject, it } from "vitest";
import { openDatabase } from "../../../../src/cli/comments/store/database-driver.js";
import { createMigrations } from "../../../../src/cli/comments/store/migrations.js";
import type { FullStore } from "../../../../src/cli/comments/store/store.js";
import { readSqliteStore, openSqliteStore } from "../../../../src/cli/comments/store/sqlite-store.js";
import { openD1Store } from "../../../../src/cli/comments/workers/d1-store.js";
import { createDatabase } from "../../../postgres/create-database.js";
import { makeTempDir } from "../../../make-temp-dir.js";
import { sample } from "../../../sample.js";
import { openD1 } from "../../../workers/open-d1.js";

/** A database without a store, to which a test writes as an earlier version of hanblog did. */
interface RawDatabase {
  /** Runs statements, each in its own transaction. */
  run(statements: readonly string[]): Promise<void>;
  /** Runs statements in a transaction whose process ends before it commits. */
  runAndDie(statements: readonly string[]): Promise<void>;
  /** Returns the tables, columns and indexes. */
  describe(): Promise<readonly unknown[]>;
  /** Opens a store once, or several at the same time, and closes them. Returns their last migrations. */
  open(times?: number): Promise<readonly string[]>;
  close(): Promise<void>;
}

const OBJECTS =
  "select name, sql from sqlite_master where tbl_name not like 'hanblog%' and tbl_name not like '%cf%' order by name";

async function describeAndClose(stores: readonly FullStore[]): Promise<readonly string[]> {
  const described = await Promise.all(stores.map((store) => store.describe()));
  await Promise.all(stores.map((store) => store.close()));
  return described.map(({ migration }) => migration);
}

async function createFile(): Promise<RawDatabase> {
  const file = join(await makeTempDir(), "comments.db");
  // By the driver of the store. Two in one process would release each other's locks on the file.
  const use = <Value>(call: (run: (text: string) => readonly unknown[]) => Value): Value => {
    const database = openDatabase(file);
    const run = (text: string) => database.prepare(text).all([]);
    run("pragma journal_mode = WAL");
    try {
      return call(run);
    } finally {
      database.close();
    }
  };
  return {
    run: async (statements) => use((run) => statements.forEach(run)),
    async runAndDie(statements) {
      const image = `${file}-image`;
      use((run) => {
        run("begin immediate");
        for (const text of statements) run(text);
        // The files as they are on disk when the process ends.
        for (const end of ["", "-wal"]) if (existsSync(file + end)) copyFileSync(file + end, image + end);
        run("rollback");
      });
      for (const end of ["", "-wal"]) if (existsSync(image + end)) copyFileSync(image + end, file + end);
    },
    describe: async () => use((run) => run(OBJECTS)),
    async open(times = 1) {
      const stores = await Promise.all(Array.from({ length: times }, () => openSqliteStore(file)));
      const reader = await readSqliteStore(file);
      return describeAndClose([...stores, ...(reader === null ? [] : [reader])]);
    },
    close: () => Promise.resolve(),
  };
}

async function createPostgres(): Promise<RawDatabase> {
  const url = await createDatabase("empty");
  // Loaded here because only the project `stores` needs them.
  const { Client } = await import("pg");
  const { openPostgresStore, readPostgresStore } =
    await import("../../../../src/cli/comments/store/postgres-store.js");
  const use = async <Value>(
    call: (client: InstanceType<typeof Client>) => Promise<Value>,
  ): Promise<Value> => {
    const client = new Client({ connectionString: url });
    await client.connect();
    try {
      return await call(client);
    } finally {
      await client.end();
    }
  };
  const runAll = (statements: readonly string[]) =>
    use(async (client) => {
      for (const text of statements) await client.query(text);
    });
  return {
    run: runAll,
    // The connection ends without a commit.
    runAndDie: (statements) => runAll(["begin", ...statements]),
    describe: () =>
      use(async (client) => {
        const columns = await client.query(
          "select table_name, column_name, data_type, is_nullable from information_schema.columns where table_schema = 'public' and table_name not like 'hanblog%' order by 1, 2",
        );
        const indexes = await client.query(
          "select indexdef from pg_indexes where schemaname = 'public' and tablename not like 'hanblog%' order by 1",
        );
        return [...columns.rows, ...indexes.rows];
      }),
    async open(times = 1) {
      const ignore = () => undefined;
      const stores = await Promise.all(Array.from({ length: times }, () => openPostgresStore(url, ignore)));
      const reader = await readPostgresStore(url, ignore);
      return describeAndClose([...stores, ...(reader === null ? [] : [reader])]);
    },
    close: () => Promise.resolve(),
  };
}

async function createD1(): Promise<RawDatabase> {
  const { database, close } = await openD1();
  const run = async (statements: readonly string[]) => {
    await database.batch(statements.map((text) => database.prepare(text)));
  };
  return {
    run,
    // A batch is a transaction. A worker that ends before the batch does has the effect of a batch that fails.
    runAndDie: async (statements) => {
      await expect(run([...statements, "select * from missing"])).rejects.toThrow("no such table");
    },
    describe: () => database.prepare(OBJECTS).raw(),
    async open(times = 1) {
      const stores = await Promise.all(Array.from({ length: times }, () => openD1Store(database)));
      const described = await Promise.all(stores.map((store) => store.describe()));
      return described.map(({ migration }) => migration);
    },
    close,
  };
}

const STORE = inject("store");
const create = { SQLite: createFile, PostgreSQL: createPostgres, D1: createD1 }[STORE];
const MIGRATIONS = createMigrations({ text: STORE === "PostgreSQL" ? 'text collate "C"' : "text" });
const LAST = MIGRATIONS.at(-1)?.name ?? "";
const ALL_VERSIONS = Array.from({ length: MIGRATIONS.length + 1 }, (_, count) => count);
/** Numbers of migrations. Each needs a database of its own, which takes seconds in PostgreSQL and D1. */
const VERSIONS = STORE === "SQLite" ? ALL_VERSIONS : sample("versions of a database", ALL_VERSIONS, 4);
const TABLE =
  'create table "hanblog_migration" ("name" varchar(255) not null primary key, "timestamp" varchar(255) not null)';

/** The tables of the migrator of Kysely, with which version 0.1 created databases until November 2026. */
const BY_KYSELY = [
  TABLE,
  'create table "hanblog_migration_lock" ("id" varchar(255) not null primary key, "is_locked" integer default 0 not null)',
  `insert into "hanblog_migration_lock" ("id", "is_locked") values ('migration_lock', 0)`,
];

/** The statements of the first migrations, each with its mark. */
function firstMigrations(count: number): readonly string[] {
  return MIGRATIONS.slice(0, count).flatMap(({ name, statements }) => [
    ...statements.map(({ text }) => text),
    `insert into "hanblog_migration" ("name", "timestamp") values ('${name}', '2026-11-01T00:00:00.000Z')`,
  ]);
}

async function withDatabase<Value>(use: (database: RawDatabase) => Promise<Value>): Promise<Value> {
  const database = await create();
  try {
    return await use(database);
  } finally {
    await database.close();
  }
}

/** The tables that a new database gets. */
function describeNew(): Promise<readonly unknown[]> {
  return withDatabase(async (database) => {
    expect(new Set(await database.open())).toEqual(new Set([LAST]));
    return database.describe();
  });
}

it("numbers the migrations in their order", () => {
  // The version of a database is the last name by code unit.
  expect(MIGRATIONS.map(({ name }) => name.slice(0, 5))).toEqual(
    MIGRATIONS.map((_, index) => `${String(index + 1).padStart(4, "0")}-`),
  );
});

it(`opens and migrates a database that Kysely's migrator left at any version on ${STORE}`, async () => {
  const expected = await describeNew();
  for (const count of VERSIONS) {
    await withDatabase(async (database) => {
      await database.run([...BY_KYSELY, ...firstMigrations(count)]);
      expect(new Set(await database.open()), `after ${count}`).toEqual(new Set([LAST]));
      expect(await database.describe()).toEqual(expected);
    });
  }
});

it(`migrates after it was killed at any statement on ${STORE}`, async () => {
  const expected = await describeNew();
  const all = [TABLE, ...firstMigrations(MIGRATIONS.length)];
  await withDatabase(async (database) => {
    for (let count = 1; count <= all.length; count++) {
      await database.runAndDie(all.slice(0, count));
      expect(await database.describe(), `after ${count} statements`).toEqual([]);
    }
    expect(new Set(await database.open())).toEqual(new Set([LAST]));
    expect(await database.describe()).toEqual(expected);
  });
});

it(`migrates once if several instances start at the same time on ${STORE}`, async () => {
  const expected = await describeNew();
  for (const count of [0, 7]) {
    await withDatabase(async (database) => {
      if (count > 0) await database.run([...BY_KYSELY, ...firstMigrations(count)]);
      expect(new Set(await database.open(4))).toEqual(new Set([LAST]));
      expect(await database.describe()).toEqual(expected);
    });
  }
});
