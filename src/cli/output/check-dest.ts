import { lstat, readdir, realpath } from "node:fs/promises";
import { basename, dirname, join, resolve, sep } from "node:path";
import { HanblogError } from "../../runtime/model/error.js";
import { isLeftBySystem } from "../files/left-by-system.js";
import { errorCode } from "../files/error-code.js";
import { readMarker } from "./marker.js";

/** What is no part of the output though it lies in it: a repository that deploys the folder. */
export const CARRIED_OVER: readonly string[] = [".git"];

/**
 * The real path of the output folder, behind symbolic links, whether it exists or not.
 * Throws a HanblogError where it is, or holds, the site itself.
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

/** Throws a HanblogError where `dest` is a file, or a folder with content that hanblog did not write. */
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
 * Whether anything has this name, also a symbolic link that leads nowhere. Rejects with what else the file system
 * says.
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
