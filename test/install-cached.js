import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { promisify } from "node:util";

/** A folder that `npm ci` empties, so that it never grows. */
const CACHE = resolve(import.meta.dirname, "../node_modules/.cache/hanblog");

/**
 * Installs a package (`name@version`) at the first call, for packages that only some tests need and that are too large to
 * install with the others. Resolves to the folder. Rejects if it cannot be installed: no test is skipped silently.
 */
export async function installCached(specifier) {
  const dir = join(CACHE, specifier);
  if (existsSync(dir)) return dir;
  await mkdir(CACHE, { recursive: true });
  const made = await mkdtemp(join(CACHE, "installing-"));
  await writeFile(join(made, "package.json"), "{}");
  const args = ["install", "--ignore-scripts", "--no-audit", "--no-fund", specifier];
  await promisify(execFile)("npm", args, { cwd: made, shell: process.platform === "win32" });
  // Another process may have installed it in the meantime.
  await rename(made, dir).catch(() => rm(made, { recursive: true }));
  return dir;
}

/** Installs a version of Node from npm. Resolves to the path of the program. */
export async function installNode(version) {
  const isWindows = process.platform === "win32";
  const name = `node-${isWindows ? "win" : process.platform}-${process.arch}`;
  const dir = await installCached(`${name}@${version}`);
  return join(dir, "node_modules", name, "bin", isWindows ? "node.exe" : "node");
}
