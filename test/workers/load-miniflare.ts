import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import type { D1Database } from "../../src/cli/comments/workers/d1.js";

/** The newest version for Node 20. It contains `workerd`, the program that runs Cloudflare's workers. */
const MINIFLARE = "miniflare@4.20260426.0";

/** A folder that `npm ci` empties, so that it never grows. */
const CACHE = resolve(import.meta.dirname, "../../node_modules/.cache/hanblog");

/** The parts of miniflare that tests use. */
export interface Miniflare {
  readonly ready: Promise<URL>;
  getD1Database(binding: string): Promise<D1Database>;
  getWorker(): Promise<{
    scheduled(options: { readonly cron: string }): Promise<{ readonly outcome: string }>;
  }>;
  dispatchFetch(url: string, init?: RequestInit): Promise<Response>;
  dispose(): Promise<void>;
}

/** Options of miniflare: https://developers.cloudflare.com/workers/testing/miniflare/. */
export type MiniflareOptions = Readonly<Record<string, unknown>>;

/**
 * Starts `workerd`. Installs miniflare at the first call, because its 160 MB would double the largest packages that
 * `npm ci` installs, for one project of tests. Rejects if it cannot be installed: no test is skipped silently.
 */
export async function startMiniflare(options: MiniflareOptions): Promise<Miniflare> {
  const dir = await installMiniflare();
  const loaded: unknown = createRequire(join(dir, "package.json"))("miniflare");
  const { Miniflare } = loaded as { readonly Miniflare: new (options: MiniflareOptions) => Miniflare };
  const miniflare = new Miniflare({ compatibilityDate: "2025-09-01", ...options });
  await miniflare.ready;
  return miniflare;
}

async function installMiniflare(): Promise<string> {
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
