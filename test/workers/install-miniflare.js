import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { promisify } from "node:util";

/** The newest version for Node 20. It contains `workerd`, the program that runs Cloudflare's workers. */
const MINIFLARE = "miniflare@4.20260426.0";

/** A folder that `npm ci` empties, so that it never grows. */
const CACHE = resolve(import.meta.dirname, "../../node_modules/.cache/hanblog");

/** The version of the behavior of `workerd`. */
export const COMPATIBILITY_DATE = "2025-09-01";

/**
 * Installs miniflare at the first call, because `npm ci` would take 160 MB more for it, and only some tests need it.
 * Resolves to the folder. Rejects if it cannot be installed: no test is skipped silently.
 */
export async function installMiniflare() {
  const dir = join(CACHE, MINIFLARE);
  if (existsSync(dir)) return dir;
  await mkdir(CACHE, { recursive: true });
  const made = await mkdtemp(join(CACHE, "installing-"));
  await writeFile(join(made, "package.json"), "{}");
  const args = ["install", "--ignore-scripts", "--no-audit", "--no-fund", MINIFLARE];
  await promisify(execFile)("npm", args, { cwd: made, shell: process.platform === "win32" });
  // Another process may have installed it in the meantime.
  await rename(made, dir).catch(() => rm(made, { recursive: true }));
  return dir;
}
