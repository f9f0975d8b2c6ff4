import { lstatSync, rmSync } from "node:fs";
import { renameFile } from "../files/rename-file.js";

/** Moves a finished file to its place in the cache. Deletes a folder there, which no build creates. */
export function replaceFile(finished: string, file: string): void {
  try {
    renameFile(finished, file);
  } catch (error) {
    if (lstatSync(file, { throwIfNoEntry: false })?.isDirectory() !== true) throw error;
    rmSync(file, { recursive: true });
    renameFile(finished, file);
  }
}
