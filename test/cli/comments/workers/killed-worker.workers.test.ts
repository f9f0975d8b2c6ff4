import { writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { beforeAll, expect, it } from "vitest";
import { bundleWorker } from "../../../../src/cli/comments/workers/bundle-worker.js";
import { makeTempDir } from "../../../make-temp-dir.js";
import { sample } from "../../../sample.js";
import { killWrites } from "../kills/kill-writes.js";
import { KILLABLE, startKillable } from "../kills/start-killable.js";
import { startNeighbours } from "../kills/start-neighbours.js";
import { surviveKills } from "../kills/survive-kills.js";
import { WRITES } from "../kills/write-table.js";

const SERVE = resolve(import.meta.dirname, "../../../workers/serve-worker.js");

/** A secret of 32 characters. */
const HANBLOG_SECRET = "0123456789abcdef0123456789abcdef";

/** Times at which a worker is killed while clients write, in milliseconds. */
const TIMES = Array.from({ length: 25 }, (_, index) => 4 * index);

/** Time limit of all cases, in milliseconds. */
const ALL = 1_800_000;

let file: string;
beforeAll(async () => {
  file = join(await makeTempDir(), "worker.js");
  await writeFile(file, await bundleWorker());
});

async function createArgs(variables: Readonly<Record<string, string>>) {
  return [SERVE, file, join(await makeTempDir(), "data"), JSON.stringify({ ...variables, HANBLOG_SECRET })];
}

it("a worker keeps each acknowledged comment exactly once, and all visits, after it was killed", async () => {
  const args = await createArgs(KILLABLE);
  const { url, kill, ended } = await surviveKills(() => startKillable(args));
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
  kill();
  await ended;
});

// A recovery is written to the database by Cloudflare's own command.
const CASES = [...WRITES]
  .filter(([title]) => title !== "a recovery")
  .flatMap(([title, prepare]) => TIMES.map((point) => ({ title, prepare, point })));
const cases = sample("killed writes of a worker", CASES, 5);

it(
  "writes of a worker take effect as a whole or not at all when it is killed",
  async () => {
    const { env, ...neighbours } = await startNeighbours();
    const args = await createArgs(env);
    const start = async () => {
      const worker = await startKillable(args);
      return { ...worker, arm: async (point: number) => void setTimeout(worker.kill, point) };
    };
    await killWrites(cases, { ...neighbours, start, openStore: null });
  },
  ALL,
);
