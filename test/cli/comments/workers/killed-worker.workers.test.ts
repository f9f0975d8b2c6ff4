import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, expect, it } from "vitest";
import { bundleWorker } from "../../../../src/cli/comments/workers/bundle-worker.js";
import { surviveKills, type KillableService } from "../survive-kills.js";

const SERVE = resolve(import.meta.dirname, "../../../workers/serve-worker.js");
const VARIABLES = {
  HANBLOG_APP_ID: "a",
  HANBLOG_APP_KEY: "k",
  HANBLOG_PAUSE: "0",
  HANBLOG_ADMIN_PASSWORD: "correct horse battery staple",
  HANBLOG_SECRET: "0123456789abcdef0123456789abcdef",
};

const dir = mkdtempSync(join(tmpdir(), "hanblog-worker-"));
afterAll(() => rmSync(dir, { recursive: true, maxRetries: 3 }));

async function startProcess(): Promise<KillableService> {
  const args = [join(dir, "worker.js"), join(dir, "data"), JSON.stringify(VARIABLES)];
  // A group of its own, because the worker runs in a further process.
  const child = spawn(process.execPath, [SERVE, ...args], {
    detached: true,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = new Promise((end) => child.once("close", end));
  const url = await new Promise<string>((done, fail) => {
    child.stdout.once("data", (chunk: Buffer) => done(chunk.toString().trim()));
    void ended.then((code) => fail(new Error(`The process of the worker ended with ${String(code)}`)));
  });
  return { url, ended, kill: () => void process.kill(-(child.pid ?? 0), "SIGKILL") };
}

it("a worker keeps each acknowledged comment exactly once, and all visits, after it was killed", async () => {
  writeFileSync(join(dir, "worker.js"), await bundleWorker());
  const { url, kill, ended } = await surviveKills(startProcess);
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
  kill();
  await ended;
});
