import { createHash } from "node:crypto";
import { readFileSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { packageFolder } from "./package-folder.js";

/**
 * A hash of all that a bundler's result depends on beside its options: the bytes of `files` (absolute), the names
 * beside them, since a new file can take another one's place, and what the packages that they are of say of
 * themselves.
 */
export function stateOfFiles(files: Iterable<string>): string {
  const state = createHash("sha256");
  const { sources, folders, manifests } = partsOf(files);
  for (const file of sources) state.update(`${file}\0`).update(bytesOf(file)).update("\0");
  for (const folder of folders) state.update(`${folder}\0${namesIn(folder)}\0`);
  for (const manifest of manifests) state.update(`${manifest}\0`).update(bytesOf(manifest)).update("\0");
  return state.digest("hex");
}

/** Absolute paths of all that `stateOfFiles` reads: as long as none of them has changed, it says the same. */
export function pathsOfState(files: Iterable<string>): readonly string[] {
  const { sources, folders, manifests } = partsOf(files);
  return [...sources, ...folders, ...manifests];
}

function partsOf(files: Iterable<string>) {
  const sources = [...files].toSorted();
  const folders = new Set<string>();
  const manifests = new Set<string>();
  for (const file of sources) {
    const folder = packageFolder(file);
    if (folder === null) folders.add(dirname(file));
    else manifests.add(join(folder, "package.json"));
  }
  return { sources, folders, manifests };
}

/** The same of all files below some folders, such as those of a part of hanblog's own code. */
export function stateOfFolders(folders: readonly string[]): string {
  return stateOfFiles(folders.flatMap(filesBelow));
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
    return readdirSync(folder).toSorted().join("\0");
  } catch {
    return "none";
  }
}
