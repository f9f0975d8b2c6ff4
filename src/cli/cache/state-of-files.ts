import { createHash } from "node:crypto";
import { readFileSync, readdirSync } from "node:fs";
import { dirname, join, sep } from "node:path";

const PACKAGES = `${sep}node_modules${sep}`;

/**
 * A hash of all that a bundler's result depends on beside its options: the bytes of `files` (absolute), the names
 * beside them, since a new file can take another one's place, and what the packages that they are of say of
 * themselves.
 */
export function stateOfFiles(files: Iterable<string>): string {
  const state = createHash("sha256");
  const own = new Set<string>();
  const manifests = new Set<string>();
  for (const file of [...files].toSorted()) {
    state.update(`${file}\0`).update(bytesOf(file)).update("\0");
    const manifest = manifestOf(file);
    if (manifest === null) own.add(dirname(file));
    else manifests.add(manifest);
  }
  for (const folder of own) state.update(`${folder}\0${namesIn(folder)}\0`);
  for (const manifest of manifests) state.update(`${manifest}\0`).update(bytesOf(manifest)).update("\0");
  return state.digest("hex");
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

/** The package.json of the package that a file belongs to; `null` for one that is of none. */
function manifestOf(file: string): string | null {
  const end = file.lastIndexOf(PACKAGES);
  if (end === -1) return null;
  const [name = "", second = ""] = file.slice(end + PACKAGES.length).split(sep);
  const path = name.startsWith("@") ? join(name, second) : name;
  return join(file.slice(0, end), PACKAGES, path, "package.json");
}
