import { existsSync } from "node:fs";
import { cp, mkdir, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { setTimeout } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { errorCode } from "../../src/cli/files/error-code.js";
import type { build as Build } from "../../src/cli/index.js";
import { createLocalWorker, type ServeBuildCalls } from "../cli/local-worker.js";

const ROOT = resolve(import.meta.dirname, "../..");
const CLI = pathToFileURL(join(ROOT, "dist/cli/")).href;

/** Copies a site (a folder of `test/fixtures`, or `site`) without the output of earlier builds. */
export async function copySite(source: string, dir: string): Promise<void> {
  await cp(resolve(ROOT, source), dir, {
    recursive: true,
    filter: (file) => !/[\\/](dist|\.hanblog)$/.test(file),
  });
}

/** Builds the site in a folder with the packaged program, in this thread. Rejects with the build's errors. */
export async function buildIn(dir: string): ReturnType<typeof Build> {
  const { build }: { build: typeof Build } = await import(`${CLI}index.js`);
  const { serveBuildCalls }: { serveBuildCalls: ServeBuildCalls } = await import(
    `${CLI}engine/workers/build-worker.js`
  );
  return build({ siteDir: dir, workers: 1, started: createLocalWorker(serveBuildCalls) });
}

/**
 * Resolves to a built site, which must only be copied. The workers of a run share it: the first caller builds
 * it, the others wait.
 */
export async function buildOnce(source: string): Promise<string> {
  // Each run has its own folder for temporary files.
  const built = join(tmpdir(), "built", source);
  const [making, lock] = [`${built}.making`, `${built}.lock`];
  await mkdir(dirname(built), { recursive: true });
  while (!(await takeLock(lock))) await setTimeout(20);
  try {
    if (existsSync(built)) return built;
    await copySite(source, making);
    await buildIn(making);
    await rename(making, built);
    return built;
  } finally {
    await rm(making, { recursive: true, force: true });
    await rm(lock, { recursive: true });
  }
}

/** Creates a folder. Resolves to whether it did not exist yet. */
async function takeLock(folder: string): Promise<boolean> {
  try {
    await mkdir(folder);
    return true;
  } catch (error) {
    if (errorCode(error) === "EEXIST") return false;
    throw error;
  }
}
