import { constants } from "node:fs";
import { cp, lstat, readdir } from "node:fs/promises";
import { pathFrom } from "../../config/path-below.js";

/**
 * Copies an old site with its packages and its history, because generators write caches next to their sources. Built sites in it are
 * left out: pages in them can be older. Links stay as they are.
 */
export async function copyOld(from: string, to: string, outputs: readonly string[]): Promise<void> {
  const left = new Set(outputs);
  await cp(from, to, {
    recursive: true,
    verbatimSymlinks: true,
    preserveTimestamps: true,
    mode: constants.COPYFILE_FICLONE,
    filter: async (path) => {
      if (left.has(pathFrom(from, path))) return false;
      const found = await lstat(path);
      return found.isFile() || found.isDirectory() || found.isSymbolicLink();
    },
  });
}

/** Returns whether a folder is missing or empty, such as one of a submodule that was not fetched. */
export async function isEmptyFolder(dir: string): Promise<boolean> {
  return (await readdir(dir).catch(() => [])).every((name) => name === ".git");
}
