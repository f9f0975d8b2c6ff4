import { lstat, readdir, realpath } from "node:fs/promises";
import { basename, dirname, join, resolve, sep } from "node:path";
import { HanblogError } from "../../runtime/model/error.js";
import { isLeftBySystem } from "../files/left-by-system.js";
import { errorCode } from "../files/error-code.js";
import { readMarker } from "./marker.js";

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
    throw new HanblogError("dest-contains-site", `The output folder ${dest} holds the site itself`, {
      hint: "A build replaces its output folder: name one of its own, such as --dest dist",
    });
  }
  return real;
}

/** Throws a HanblogError if `dest` is a file, or a non-empty folder that hanblog did not write. */
export async function checkDest(dest: string): Promise<void> {
  const entries = await entriesOf(dest);
  const foreign = entries.filter((name) => !CARRIED_OVER.includes(name) && !isLeftBySystem(name)).toSorted();
  const [first] = foreign;
  if (first === undefined || (await readMarker(dest)) !== null) return;
  const more = foreign.length === 1 ? "" : ` and ${foreign.length - 1} more`;
  throw new HanblogError(
    "dest-not-ours",
    `The output folder ${dest} holds "${first}"${more}, which hanblog did not write`,
    { hint: "A build would replace it all: build into another folder with --dest, or empty this one" },
  );
}

async function entriesOf(dest: string): Promise<readonly string[]> {
  try {
    return await readdir(dest);
  } catch (error) {
    if (errorCode(error) === "ENOENT" && !(await exists(dest))) return [];
    const code = errorCode(error);
    if (code !== "ENOTDIR" && code !== "ENOENT") throw error;
    throw new HanblogError("dest-not-folder", `The output folder ${dest} is not a folder`, {
      hint: "Build into another folder with --dest, or remove it",
      cause: error,
    });
  }
}

/**
 * Whether a file, folder or symbolic link (even a broken one) exists at `path`. Rejects with any file system
 * error other than `ENOENT`.
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
