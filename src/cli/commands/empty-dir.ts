import { lstat, mkdir, readdir } from "node:fs/promises";
import { errorCode } from "../files/error-code.js";
import { isLeftBySystem } from "../files/name-key.js";
import { createError } from "../messages/create-problem.js";

/** Number of files that the error about a folder with files names. */
const MOST_NAMED = 3;

/** Returns whether a file may be in a folder that counts as empty, such as `.git` in the clone of an empty repository. */
function isIgnored(name: string): boolean {
  return name === ".git" || isLeftBySystem(name);
}

/**
 * Creates the folder if it is missing. Throws `dir-not-empty` if it contains files other than those that `mayHave`
 * accepts, or `not-a-dir` if it is a file.
 */
export async function createEmptyDir(dir: string, mayHave?: (name: string) => boolean): Promise<void> {
  await requireEmptyDir(dir, mayHave);
  await mkdir(dir, { recursive: true });
}

/** Throws the errors of `createEmptyDir` without creating the folder. */
export async function requireEmptyDir(
  dir: string,
  mayHave: (name: string) => boolean = () => false,
): Promise<void> {
  const names = (await readNames(dir)).filter((name) => !isIgnored(name) && !mayHave(name)).toSorted();
  if (names.length > 0) {
    const count = names.length > MOST_NAMED ? names.length : null;
    throw createError("dir-not-empty", { dir, names: names.slice(0, MOST_NAMED), count });
  }
}

/** Returns the names in a folder; none if it is missing. Throws `not-a-dir` if it is a file. */
export async function readNames(dir: string): Promise<readonly string[]> {
  try {
    return await readdir(dir);
  } catch (error) {
    const code = errorCode(error);
    // A link to a missing folder is no folder that can be created.
    const isMissing = code === "ENOENT" && (await lstat(dir).catch(() => null)) === null;
    if (isMissing) return [];
    if (code !== "ENOTDIR" && code !== "ENOENT") throw error;
    throw createError("not-a-dir", { path: dir }, { cause: error });
  }
}
