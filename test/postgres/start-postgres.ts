import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { Client } from "pg";

/** A database without tables, or one with the tables of the comment service. */
export type DatabaseKind = "empty" | "migrated";

export interface TestPostgres {
  /** Creates a database and gives its address. */
  createDatabase(kind: DatabaseKind): Promise<string>;
  stop(): Promise<void>;
}

/**
 * A PostgreSQL server for tests: the one that `HANBLOG_TEST_PG` names (`postgres://…`, a user who may create
 * databases), else one from npm. Rejects, and says why, where neither can be had: no test is skipped silently.
 */
export async function startPostgres(): Promise<TestPostgres> {
  const named = process.env["HANBLOG_TEST_PG"];
  const server = named === undefined ? await startOwn() : { url: named, stop: () => Promise.resolve() };
  // PostgreSQL 15 and later: copying files costs less than logging every block.
  const strategy = named === undefined ? "strategy file_copy" : "";
  const prefix = `hanblog_${process.pid}_${Date.now()}`;
  const made: string[] = [];
  let template: Promise<string> | null = null;

  const run = async (text: string) => {
    const client = new Client({ connectionString: server.url });
    await client.connect();
    await client.query(text).finally(() => client.end());
  };
  const urlOf = (name: string) => {
    const url = new URL(server.url);
    url.pathname = name;
    return url.href;
  };
  const create = async (source: string) => {
    const name = `${prefix}_${made.length}`;
    made.push(name);
    await run(`create database ${name} template ${source} ${strategy}`);
    return name;
  };
  const createTemplate = async () => {
    const name = await create("template1");
    const { openPostgresStore } = await import("../../src/cli/comments/store/postgres-store.js");
    const store = await openPostgresStore(urlOf(name), () => undefined);
    await store.close();
    return name;
  };
  return {
    async createDatabase(kind) {
      if (kind === "empty") return urlOf(await create("template1"));
      template ??= createTemplate();
      return urlOf(await create(await template));
    },
    async stop() {
      if (named !== undefined)
        for (const name of made) await run(`drop database if exists ${name} with (force)`);
      await server.stop();
    },
  };
}

async function startOwn(): Promise<{ readonly url: string; readonly stop: () => Promise<void> }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, "own-postgres.js")], {
    // What ends the tests' group of processes must leave it the time to stop its server.
    detached: true,
    windowsHide: true,
  });
  const ended = once(child, "close");
  let printed = "";
  const url = await new Promise<string>((found, fail) => {
    child.stderr.on("data", (chunk: Buffer) => (printed += chunk.toString()));
    child.stdout.once("data", (chunk: Buffer) => found(chunk.toString().trim()));
    child.once("close", () =>
      fail(new Error(`PostgreSQL did not start; name one in HANBLOG_TEST_PG.\n${printed}`)),
    );
  });
  return {
    url,
    async stop() {
      child.stdin.end();
      await ended;
    },
  };
}
