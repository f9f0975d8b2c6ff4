import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { promisify } from "node:util";

/** A folder that `npm ci` empties, so that it never grows. */
const CACHE = resolve(import.meta.dirname, "../node_modules/.cache/hanblog");

/**
 * Installs packages at the first call, because `npm ci` would take much more for them, and only some tests need them.
 * `files` are the texts of `package.json` and of other files next to it, and `command` the arguments of npm. Resolves
 * to the folder, which has the given name. Rejects if the packages cannot be installed.
 */
export async function installOnDemand(name, files, command) {
  const dir = join(CACHE, name);
  if (existsSync(dir)) return dir;
  await mkdir(CACHE, { recursive: true });
  const made = await mkdtemp(join(CACHE, "installing-"));
  try {
    for (const [file, text] of Object.entries(files)) await writeFile(join(made, file), text);
    const options = ["--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error", "--prefer-offline"];
    const shell = process.platform === "win32";
    await promisify(execFile)("npm", [...command, ...options], { cwd: made, shell });
    // Another process may have installed it in the meantime.
    await rename(made, dir).catch(() => {});
  } finally {
    await rm(made, { recursive: true, force: true });
  }
  return dir;
}
