import { realpath, stat } from "node:fs/promises";
import { resolve } from "node:path";
import { pathBelow } from "../../config/path-below.js";
import { outputBranches } from "./git-files.js";
import { folderFiles, type OutputFiles } from "./output-files.js";

/** A built site that was found in the old folder. */
export interface FoundOutput {
  /** Folder or branch, for the report. */
  readonly shown: string;
  readonly files: OutputFiles;
}

/**
 * Finds built sites in an old folder: in the folders that the generator writes, then in branches of git that hosts serve. A folder
 * that a link puts elsewhere is none.
 */
export async function* findOutputs(oldDir: string, folders: readonly string[]): AsyncGenerator<FoundOutput> {
  // An export is a file without a built site.
  if (!(await stat(oldDir)).isDirectory()) return;
  const root = await realpath(oldDir);
  for (const folder of new Set(folders)) {
    const dir = await realpath(resolve(oldDir, folder)).catch(() => null);
    if (dir === null || pathBelow(root, dir) === null) continue;
    const files = await folderFiles(dir).catch(() => null);
    if (files?.names.includes("index.html") === true) yield { shown: folder, files };
  }
  for (const { name, files } of await outputBranches(oldDir)) yield { shown: name, files };
}
