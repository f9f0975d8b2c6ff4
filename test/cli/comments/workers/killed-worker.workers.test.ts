import { writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { expect, it } from "vitest";
import { bundleWorker } from "../../../../src/cli/comments/workers/bundle-worker.js";
import { makeTempDir } from "../../../make-temp-dir.js";
import { KILLABLE, startKillable } from "../start-killable.js";
import { surviveKills } from "../survive-kills.js";

const SERVE = resolve(import.meta.dirname, "../../../workers/serve-worker.js");

it("a worker keeps each acknowledged comment exactly once, and all visits, after it was killed", async () => {
  const dir = await makeTempDir();
  const file = join(dir, "worker.js");
  await writeFile(file, await bundleWorker());
  const variables = JSON.stringify({ ...KILLABLE, HANBLOG_SECRET: "0123456789abcdef0123456789abcdef" });
  const args = [SERVE, file, join(dir, "data"), variables];
  const { url, kill, ended } = await surviveKills(() => startKillable(args));
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
  kill();
  await ended;
});
