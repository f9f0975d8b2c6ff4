import { createHash } from "node:crypto";
import { readFileSync, readdirSync, type Dirent } from "node:fs";
import { dirname, join } from "node:path";
import { packageFolder } from "./package-folder.js";

/**
 * A hash of all that a bundler's result depends on beside its options: the bytes of `files` (absolute), the names
 * beside them, since a new file can take another one's place, and what the packages that they are of say of
 * themselves.
 */
export function stateOfFiles(files: Iterable<string>): string {
  const state = createHash("sha256");
  for (const file of readOf(files)) state.update(`${file}\0`).update(bytesOf(file)).update("\0");
  return state.update(namesBeside(files)).digest("hex");
}

/** The same of all files below some folders, such as those of a part of hanblog's own code. */
export function stateOfFolders(folders: readonly string[]): string {
  return stateOfFiles(folders.flatMap(filesBelow));
}

/** Absolute files whose bytes are in a state: those of `files`, and what their packages say of themselves. */
export function readOf(files: Iterable<string>): readonly string[] {
  const sources = [...files].toSorted();
  const packages = new Set(sources.flatMap((file) => packageFolder(file) ?? []));
  return [...sources, ...[...packages].map((folder) => join(folder, "package.json"))];
}

/** The names in the folders of files that are of no package, as far as they tell which file an import means. */
export function namesBeside(files: Iterable<string>): string {
  const own = [...files].filter((file) => packageFolder(file) === null);
  const folders = new Set(own.map((file) => dirname(file)));
  return [...folders]
    .toSorted()
    .map((folder) => `${folder}\0${namesIn(folder)}\0`)
    .join("");
}

function filesBelow(folder: string): readonly string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

function bytesOf(file: string): Uint8Array | string {
  try {
    return readFileSync(file);
  } catch {
    return "none";
  }
}

function namesIn(folder: string): string {
  try {
    const entries = readdirSync(folder, { withFileTypes: true });
    return entries
      .filter(canBeImported)
      .map(({ name }) => name)
      .toSorted()
      .join("\0");
  } catch {
    return "none";
  }
}

/** A folder never takes the place of a file, and a build makes some beside its output while it runs. */
function canBeImported(entry: Dirent): boolean {
  return !entry.name.startsWith(".") && (!entry.isDirectory() || entry.name === "node_modules");
}
