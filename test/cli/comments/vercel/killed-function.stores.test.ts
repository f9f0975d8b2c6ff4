import { writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { beforeAll, expect, it } from "vitest";
import { bundleFunction } from "../../../../src/cli/comments/vercel/bundle-function.js";
import { makeTempDir } from "../../../make-temp-dir.js";
import { createDatabase } from "../../../postgres/create-database.js";
import { KILLABLE, startKillable } from "../kills/start-killable.js";
import { surviveKills } from "../kills/survive-kills.js";

const SERVE = resolve(import.meta.dirname, "../../../vercel/serve-function.js");

let file: string;
beforeAll(async () => {
  file = join(await makeTempDir(), "index.mjs");
  await writeFile(file, await bundleFunction());
});

it.each([
  ["one instance", 1],
  ["two instances", 2],
])("a function in %s keeps each acknowledged comment exactly once, and all visits", async (_, instances) => {
  const env = { ...KILLABLE, DATABASE_URL: await createDatabase("empty") };
  const { url, kill, ended } = await surviveKills(() => startKillable([SERVE, file, String(instances)], env));
  const health = await fetch(`${url}/health`);
  expect(await health.json()).toMatchObject({ status: "ok", store: "postgres" });
  kill();
  await ended;
});
