import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { bundleFunction } from "../../../../src/cli/comments/vercel/bundle-function.js";
import { createDatabase } from "../../../postgres/create-database.js";
import { surviveKills, type KillableService } from "../survive-kills.js";

const SERVE = resolve(import.meta.dirname, "../../../vercel/serve-function.js");

const dir = mkdtempSync(join(tmpdir(), "hanblog-function-"));
const file = join(dir, "index.mjs");
beforeAll(async () => writeFileSync(file, await bundleFunction()));
const started: ChildProcess[] = [];
afterAll(() => {
  // A failed test leaves its process running.
  for (const child of started) child.kill("SIGKILL");
  rmSync(dir, { recursive: true, maxRetries: 3 });
});

/** Starts instances of the function in one process, which can be killed. */
async function startProcess(databaseUrl: string, instances: number): Promise<KillableService> {
  const child = spawn(process.execPath, [SERVE, file, String(instances)], {
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      HANBLOG_APP_ID: "a",
      HANBLOG_APP_KEY: "k",
      HANBLOG_PAUSE: "0",
      HANBLOG_ADMIN_PASSWORD: "correct horse battery staple",
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  started.push(child);
  const ended = new Promise((end) => child.once("close", end));
  const url = await new Promise<string>((done, fail) => {
    child.stdout.once("data", (chunk: Buffer) => done(chunk.toString().trim()));
    void ended.then((code) => fail(new Error(`The process of the function ended with ${String(code)}`)));
  });
  return { url, ended, kill: () => void child.kill("SIGKILL") };
}

it.each([
  ["one instance", 1],
  ["two instances", 2],
])("a function in %s keeps each acknowledged comment exactly once, and all visits", async (_, instances) => {
  const databaseUrl = await createDatabase("empty");
  const { url, kill, ended } = await surviveKills(() => startProcess(databaseUrl, instances));
  const health = await fetch(`${url}/health`);
  expect(await health.json()).toMatchObject({ status: "ok", store: "postgres" });
  kill();
  await ended;
});
