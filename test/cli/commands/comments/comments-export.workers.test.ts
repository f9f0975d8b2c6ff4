import { copyFile, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import Database from "libsql";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { runExport } from "../../../../src/cli/commands/comments/comments-export.js";
import { runImport } from "../../../../src/cli/commands/comments/comments-import.js";
import { bundleWorker } from "../../../../src/cli/comments/workers/bundle-worker.js";
import { makeTempDir } from "../../../make-temp-dir.js";
import { startMiniflare, type Miniflare } from "../../../workers/load-miniflare.js";
import { APP_ID, APP_KEY, openService } from "../../comments/service.js";
import { EXPECTED_STATUSES, VISIBILITY_TABLE } from "../../comments/transfer/visibility-table.js";
import { createRecordedContext, type RecordedContext } from "../recorded-context.js";

const FIXTURES = resolve(import.meta.dirname, "../../../fixtures/transfer");
const DATA = { data: "comments.db", class: "Comment" };
const KEYS = { "X-LC-Id": APP_ID, "X-LC-Key": APP_KEY };
const VARIABLES = {
  HANBLOG_APP_ID: APP_ID,
  HANBLOG_APP_KEY: APP_KEY,
  HANBLOG_ADMIN_PASSWORD: "correct horse battery staple",
  HANBLOG_SECRET: "0123456789abcdef0123456789abcdef",
};
const PICTURE = `Look:\n\n![it's](data:image/png;base64,${"A".repeat(400_000)}) 🍙 饭`;

let script: string;
beforeAll(async () => {
  script = await bundleWorker();
});

let context: RecordedContext;
let worker: Miniflare;
beforeEach(async () => {
  vi.stubEnv("DATABASE_URL", undefined);
  context = createRecordedContext(await makeTempDir());
  worker = await startWorker();
  // Creates the tables.
  expect((await worker.dispatchFetch("https://talk.example/health")).status).toBe(200);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await worker.dispose();
});

/** Starts the worker with the database of this test. */
function startWorker(): Promise<Miniflare> {
  return startMiniflare({
    modules: true,
    script,
    compatibilityFlags: ["nodejs_compat"],
    d1Databases: ["DB"],
    d1Persist: join(context.cwd, "d1"),
    bindings: VARIABLES,
  });
}

const record = (fields: Readonly<Record<string, unknown>>) =>
  JSON.stringify({ createdAt: "2020-01-01T00:00:00.000Z", url: "/p/", nick: "Ann", ...fields });

/** Imports records into the SQLite file. */
async function importRecords(...records: readonly string[]): Promise<void> {
  await writeFile(join(context.cwd, "more.jsonl"), records.join("\n"));
  await runImport(["more.jsonl"], DATA, context);
}

async function exportSql(): Promise<readonly string[]> {
  await rm(join(context.cwd, "import.sql"), { force: true });
  await runExport("import.sql", { ...DATA, format: "d1" }, context);
  const sql = await readFile(join(context.cwd, "import.sql"), "utf8");
  // No text contains a line end, so each line is a comment or a statement.
  const lines = sql.split("\n").filter((line) => line !== "" && !line.startsWith("--"));
  for (const line of lines) {
    expect(line).toMatch(/;$/);
    expect(Buffer.byteLength(line)).toBeLessThan(100_000);
  }
  return lines;
}

/** Runs statements one by one, so that one that fails or is the last leaves those before it. */
async function execute(statements: readonly string[]): Promise<void> {
  const database = await worker.getD1Database("DB");
  for (const statement of statements) await database.prepare(statement).run();
}

/** Runs statements in one step, which is faster. */
async function executeAll(statements: readonly string[]): Promise<void> {
  const database = await worker.getD1Database("DB");
  await database.batch(statements.map((statement) => database.prepare(statement)));
}

const query = async (text: string) => (await worker.getD1Database("DB")).prepare(text).raw();

/** Changes the SQLite file. */
function change(text: string): void {
  const database = new Database(join(context.cwd, "comments.db"));
  database.exec(text);
  database.close();
}

const QUERIES: readonly (readonly [path: string, params: Readonly<Record<string, string>>])[] = [
  ["classes/Comment", { count: "1", limit: "100" }],
  ["classes/Comment", { where: '{"url":"/docs/饭团/"}', order: "-createdAt", count: "1" }],
  ["classes/Counter", { limit: "100" }],
  ["classes/Counter", { where: '{"url":"/docs/饭团/"}' }],
];

it("brings everything of a LeanCloud export to a worker, which answers as SQLite does", async () => {
  for (const name of ["Comment.0.jsonl", "Comment.1.jsonl", "Counter.0.jsonl"]) {
    await copyFile(join(FIXTURES, name), join(context.cwd, name));
  }
  await runImport(["."], DATA, context);
  await importRecords(
    record({ objectId: "picture", comment: PICTURE }),
    record({ objectId: "odd", comment: "'; drop table comment; -- BEGIN TRANSACTION;", nick: "O'Neil\0" }),
    record({
      objectId: "long",
      comment: "x",
      nick: "饭".repeat(4096),
      link: "🍙".repeat(2048),
      ua: "'".repeat(4096),
    }),
  );
  const service = await openService({ kind: "file", file: join(context.cwd, "comments.db") });
  const statements = await exportSql();
  expect((await stat(join(context.cwd, "import.sql"))).mode & 0o077).toBe(0);
  expect(context.noted.join("\n")).toContain("Exported as SQL for D1: 6 comments, 2 counters");
  for (const _ of ["once", "again"]) {
    await execute(statements);
    // A new worker reads the secret, which the avatars depend on.
    await worker.dispose();
    worker = await startWorker();
    for (const [path, params] of QUERIES) {
      const address = `https://talk.example/1.1/${path}?${new URLSearchParams(params)}`;
      const answer = await (await worker.dispatchFetch(address, { headers: KEYS })).json();
      expect(answer).toEqual((await service.call("GET", path, { params })).body);
    }
  }
  expect(await query("select comment from comment where object_id = 'picture'")).toEqual([[PICTURE]]);
  const all = "select object_id, mail, ip, status, inserted_at, extra from comment order by object_id";
  const there = new Database(join(context.cwd, "comments.db"));
  expect(await query(all)).toEqual(there.prepare(all).raw(true).all([]));
  there.close();
  await service.stop();
});

it("never stores a part of a text, wherever an import ends", async () => {
  await importRecords(record({ objectId: "picture", comment: PICTURE }));
  const statements = await exportSql();
  for (let end = 1; end < statements.length; end++) {
    await execute(statements.slice(0, end));
    const [row] = await query("select length(cast(comment as blob)) from comment");
    if (row !== undefined) expect(row).toEqual([Buffer.byteLength(PICTURE)]);
  }
  await execute(statements);
  expect(await query("select comment from comment")).toEqual([[PICTURE]]);
  expect(await query("select name from sqlite_master where name = 'hanblog_import'")).toEqual([]);
});

it("keeps what was written, changed and removed in D1, and adds later changes of the source", async () => {
  const counter = (id: string, time: number) =>
    JSON.stringify({ objectId: id, createdAt: "2020-01-01T00:00:00.000Z", url: `/${id}/`, time });
  await importRecords(
    ...["same", "mine", "gone", "both"].map((objectId) => record({ objectId, comment: "first" })),
    record({ objectId: "reply", comment: "first", rid: "root", pid: "root" }),
    counter("visits", 41),
    counter("theirs", 10),
  );
  await execute([
    `insert into counter (object_id, created_at, updated_at, url, time) values ('other', 1, 1, '/theirs/', 5)`,
  ]);
  await execute(await exportSql());
  await execute([
    "insert into comment (object_id, created_at, updated_at, comment, url, status) values ('new', 1, 1, 'new', '/p/', 'visible')",
    "update comment set comment = 'D1', updated_at = 2e12 where object_id in ('mine', 'both')",
    "delete from comment where object_id = 'gone'",
    "update counter set time = time + 4, updated_at = 2e12",
  ]);
  change(
    "update comment set comment = 'second', updated_at = updated_at + 1 where object_id in ('same', 'both')",
  );
  await importRecords(
    record({ objectId: "late", comment: "late" }),
    record({ objectId: "root", comment: "root" }),
    counter("visits", 50),
  );
  const statements = await exportSql();
  for (const _ of ["once", "again"]) {
    await execute(statements);
    expect(await query("select object_id, comment, rid from comment order by object_id")).toEqual([
      ["both", "D1", ""],
      ["late", "late", ""],
      ["mine", "D1", ""],
      ["new", "new", null],
      ["reply", "first", "root"],
      ["root", "root", ""],
      ["same", "second", ""],
    ]);
    expect(await query("select object_id, time, updated_at from counter order by url")).toEqual([
      ["other", 19, 2e12],
      ["visits", 54, 2e12],
    ]);
  }
});

it("adds later reactions, and none that were taken back in D1", async () => {
  await importRecords(record({ objectId: "any", comment: "x" }));
  const react = (id: string, at: number, url: string) =>
    `insert into page_reaction values ('${id}', ${at}, ${at}, '${url}', '👍', 'n');`;
  const number = (id: string, url: string, total: number, imported: number | null = null) =>
    `insert into page_reaction_count values ('${id}', 1, 1, '${url}', '👍', ${total}, ${imported});`;
  change(react("a", 1, "/p/") + react("b", 2, "/p/") + react("c", 2, "/q/"));
  change(number("p", "/p/", 5, 3) + number("q", "/q/", 1) + number("zero", "/zero/", 0));
  const first = await exportSql();
  const rows = () => query("select object_id from page_reaction order by object_id");
  const numbers = () => query("select url, total, imported from page_reaction_count order by url");
  for (const _ of ["once", "again"]) {
    await execute(first);
    expect(await rows()).toEqual([["a"], ["b"], ["c"]]);
    expect(await numbers()).toEqual([
      ["/p/", 5, 3],
      ["/q/", 1, null],
    ]);
  }
  await execute([
    "delete from page_reaction where object_id in ('a', 'c')",
    react("d", 9, "/p/"),
    "delete from page_reaction_count where url = '/q/'",
  ]);
  change(react("e", 3, "/p/") + react("f", 3, "/new/") + number("new", "/new/", 1));
  change("update page_reaction_count set total = 8, imported = 5 where url = '/p/'");
  for (const statements of [first, await exportSql(), await exportSql()]) await execute(statements);
  expect(await rows()).toEqual([["b"], ["d"], ["e"], ["f"]]);
  expect(await numbers()).toEqual([
    ["/new/", 1, null],
    ["/p/", 8, 5],
  ]);
});

it("keeps comments hidden, hides those that an earlier import showed, and keeps decisions on both sides", async () => {
  const ids = VISIBILITY_TABLE.map((_, at) => `v${at}`);
  const records = VISIBILITY_TABLE.map(([title, fields], at) =>
    record({ objectId: ids[at], comment: title, ...fields }),
  );
  const statuses = async () => Object.fromEntries(await query("select comment, status from comment"));
  await importRecords(...records);
  await executeAll(await exportSql());
  expect(await statuses()).toEqual(EXPECTED_STATUSES);
  const answer = await worker.dispatchFetch("https://talk.example/1.1/classes/Comment?count=1&limit=0", {
    headers: KEYS,
  });
  const visible = VISIBILITY_TABLE.filter(([, , status]) => status === "visible").length;
  expect(await answer.json()).toMatchObject({ count: visible });

  const shown = [ids[4], ids[5]].map((id) => `'${id}'`);
  const all = "update comment set status = 'visible', decided = null";
  await executeAll([all, `update comment set decided = 1, updated_at = 2e12 where object_id = ${shown[0]}`]);
  change(`${all}; update comment set decided = 1, updated_at = updated_at + 1 where object_id = ${shown[1]}`);
  await importRecords(...records);
  expect(context.printed.join("\n")).toContain("Hidden now, because they are hidden in the source: ");
  await executeAll(await exportSql());
  const decided = [4, 5].map((at) => [VISIBILITY_TABLE[at]?.[0], "visible"]);
  expect(await statuses()).toEqual({ ...EXPECTED_STATUSES, ...Object.fromEntries(decided) });
});

it("brings what the owner of a running service set, and nothing that only that service needs", async () => {
  const service = await openService({ kind: "file", file: join(context.cwd, "comments.db") });
  const { store } = service.context;
  const dates = { createdAt: new Date(1e12), updatedAt: new Date(1e12) };
  await importRecords(record({ objectId: "liked", comment: "x" }));
  change(`insert into comment_like values ('l', 1, 1, 'liked', 'n'); update comment set likes = 1, announce = 'new';
    insert into class_counter (object_id, created_at, updated_at, class_name, url, time) values ('k', 1, 1, 'Visits', '/', 7)`);
  await store.unsubscribed.add("hash", dates.createdAt);
  await store.confirmations.confirm("hash", dates.createdAt);
  await store.rules.write({ version: 0, text: "{}" });
  await store.outbox.add([
    { id: "d", kind: "webhook-created", commentId: "liked", createdAt: dates.createdAt },
  ]);
  const statements = await exportSql();
  expect(context.noted.join("\n")).toContain("1 comment, 1 counter");
  await execute(statements);
  expect(await query("select likes, announce from comment")).toEqual([[1, null]]);
  const secret = await store.settings.read("secret");
  expect(await query("select value from setting where name = 'secret'")).toEqual([[secret]]);
  const sizes = [
    "unsubscribed",
    "mail_confirmation",
    "screening",
    "comment_like",
    "outbox",
    "owner_session",
  ].map(async (table) => [table, (await query(`select count(*) from ${table}`))[0]?.[0]]);
  expect(Object.fromEntries(await Promise.all(sizes))).toEqual({
    unsubscribed: 1,
    mail_confirmation: 1,
    screening: 1,
    comment_like: 1,
    outbox: 0,
    owner_session: 0,
  });
  await execute(["delete from comment_like", "update class_counter set time = 9"]);
  await execute(statements);
  expect(await query("select count(*), (select time from class_counter) from comment_like")).toEqual([
    [0, 9],
  ]);
  await service.stop();
});

it("fails in a database of another version, before it stores anything", async () => {
  await importRecords(record({ objectId: "a", comment: "x" }));
  const statements = await exportSql();
  await execute(["insert into hanblog_migration (name, timestamp) values ('9999-later', '')"]);
  await expect(execute(statements)).rejects.toThrow("are of different versions of hanblog");
  expect(await query("select count(*) from comment")).toEqual([[0]]);
  await execute(["drop table hanblog_migration"]);
  await expect(execute(statements)).rejects.toThrow("no such table: hanblog_migration");
});

it("names a comment that is too large for D1, and exports the largest that fits and all others", async () => {
  await importRecords(
    record({ objectId: "small", comment: "x" }),
    record({ objectId: "fits", comment: "x".repeat(1_989_000) }),
    record({ objectId: "large", comment: "x".repeat(2_000_000) }),
  );
  await expect(exportSql()).rejects.toMatchObject({
    code: "export-too-large",
    message: "D1 cannot store `large`, which take more than 2 MB each",
  });
  const sql = await readFile(join(context.cwd, "import.sql"), "utf8");
  await execute(sql.split("\n").filter((line) => line !== "" && !line.startsWith("--")));
  expect(await query("select object_id, length(comment) from comment order by object_id")).toEqual([
    ["fits", 1_989_000],
    ["small", 1],
  ]);
});
