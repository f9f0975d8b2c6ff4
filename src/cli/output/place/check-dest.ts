import { lstat, readdir, realpath } from "node:fs/promises";
import { basename, dirname, join, resolve, sep } from "node:path";
import { isLeftBySystem } from "../../files/name-key.js";
import { errorCode } from "../../files/error-code.js";
import { readMarker } from "./marker.js";
import { createError } from "../../messages/create-problem.js";

/**
 * Names inside the output folder that builds leave alone: the repository from which the folder is deployed.
 */
export const CARRIED_OVER: readonly string[] = [".git"];

/**
 * Resolves symbolic links in the path of the output folder, which may not exist yet.
 * Throws a HanblogError if the output folder is the site folder or one of its parents.
 */
export async function resolveDest(dest: string, siteDir: string): Promise<string> {
  const real = await realPath(resolve(dest));
  const site = await realPath(resolve(siteDir));
  if (real === dirname(real) || `${site}${sep}`.startsWith(`${real}${sep}`)) {
    throw createError("dest-contains-site", { dest });
  }
  return real;
}

/** Throws a HanblogError if `dest` is a file, or a non-empty folder that hanblog did not write. */
export async function checkDest(dest: string): Promise<void> {
  const entries = await entriesOf(dest);
  const foreign = entries.filter((name) => !CARRIED_OVER.includes(name) && !isLeftBySystem(name)).toSorted();
  const [first] = foreign;
  if (first === undefined || (await readMarker(dest)) !== null) return;
  throw createError("dest-not-ours", { dest, first, others: foreign.length - 1 });
}

async function entriesOf(dest: string): Promise<readonly string[]> {
  try {
    return await readdir(dest);
  } catch (error) {
    if (errorCode(error) === "ENOENT" && !(await exists(dest))) return [];
    const code = errorCode(error);
    if (code !== "ENOTDIR" && code !== "ENOENT") throw error;
    throw createError("dest-not-folder", { dest }, { cause: error });
  }
}

/**
 * Resolves to whether a file, folder or symbolic link exists at `path`. A broken link counts. Rejects with any
 * file system error other than `ENOENT`.
 */
export async function exists(path: string): Promise<boolean> {
  try {
    await lstat(path);
    return true;
  } catch (error) {
    if (errorCode(error) === "ENOENT") return false;
    throw error;
  }
}

async function realPath(path: string): Promise<string> {
  try {
    return await realpath(path);
  } catch (error) {
    const code = errorCode(error);
    if ((code !== "ENOENT" && code !== "ENOTDIR") || path === dirname(path)) throw error;
    return join(await realPath(dirname(path)), basename(path));
  }
}
