import { existsSync } from "node:fs";
import { cp, mkdir, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { setTimeout } from "node:timers/promises";
import { errorCode } from "../../src/cli/files/error-code.js";
import { runCli } from "../run-cli.js";

const ROOT = resolve(import.meta.dirname, "../..");

/** Copies a site (a folder of `test/fixtures`, or `site`) without what builds have left in it. */
export async function copySite(source: string, dir: string): Promise<void> {
  await cp(resolve(ROOT, source), dir, {
    recursive: true,
    filter: (file) => !/[\\/](dist|\.hanblog)$/.test(file),
  });
}

/** Builds the site in a folder, and throws what the build reports if it fails. */
export async function buildIn(dir: string): Promise<void> {
  const { code, stderr } = await runCli(["build"], { cwd: dir });
  if (code !== 0) throw new Error(`The build failed:\n${stderr}`);
}

/**
 * Resolves to a built copy of a site, which is for copying only. The workers of a run share it: the first one that
 * asks builds it, the others wait.
 */
export async function buildOnce(source: string): Promise<string> {
  // The run has a folder of its own for temporary files.
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

/** Whether this process made the folder, and no other one. */
async function takeLock(folder: string): Promise<boolean> {
  try {
    await mkdir(folder);
    return true;
  } catch (error) {
    if (errorCode(error) === "EEXIST") return false;
    throw error;
  }
}
