import { createHash } from "node:crypto";
import { existsSync, readdirSync, readlinkSync, realpathSync, type Dirent } from "node:fs";
import { dirname, join } from "node:path";
import { hashedBytes } from "./file-bytes.js";
import { INSTALL_RECORDS } from "./install-records.js";
import { packageFolder, packageName } from "./package-folder.js";

/**
 * A hash of all that a bundler's result depends on beside its options: the bytes of `files` (absolute), the names
 * beside them, since a new file can take another one's place, and what is said of their packages.
 */
export function stateOfFiles(files: Iterable<string>): string {
  const state = createHash("sha256");
  for (const file of readOf(files)) state.update(`${file}\0`).update(hashedBytes(file)).update("\0");
  return state.update(namesBeside(files)).digest("hex");
}

/** The same of all files below some folders, such as those of a part of hanblog's own code. */
export function stateOfFolders(folders: readonly string[]): string {
  return stateOfFiles(folders.flatMap(filesBelow));
}

/** Absolute files whose bytes are in a state: those of `files`, and what tells about their packages. */
export function readOf(files: Iterable<string>): readonly string[] {
  const sources = [...files].toSorted();
  const packages = new Set(sources.flatMap((file) => packageFolder(file) ?? []));
  const manifests = [...packages].map((folder) => join(folder, "package.json"));
  return [...sources, ...manifests, ...foldersOfOwn(sources).flatMap(manifestsIn)];
}

/** How an import finds its file beside what `readOf` reads: by the names where files are of no package, and by links. */
export function namesBeside(files: Iterable<string>): string {
  const sources = [...files];
  const folders = new Set(ownOf(sources).map((file) => dirname(file)));
  // A file has precedence over the folder of its name.
  const parents = [...folders].map((folder) => dirname(folder));
  const names = [...new Set([...folders, ...parents])].toSorted().map((folder) => [folder, namesIn(folder)]);
  return JSON.stringify([names, packagesFound(sources)]);
}

/** Where each package that `files` are of is found, from all places that have packages. */
function packagesFound(files: readonly string[]): readonly (readonly [link: string, folder: string])[] {
  const names = new Set(files.flatMap((file) => packageName(file) ?? []));
  return foldersOfOwn(files)
    .map((folder) => join(folder, "node_modules"))
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => [...names].toSorted().map((name) => join(folder, name)))
    .flatMap((link) => (existsSync(link) ? [[link, realpathSync(link)] as const] : []));
}

/** The folders of files that are of no package, and all above. */
function foldersOfOwn(files: readonly string[]): readonly string[] {
  const folders = new Set(ownOf(files).map((file) => dirname(file)));
  for (const folder of folders) folders.add(dirname(folder));
  return [...folders].toSorted();
}

function ownOf(files: readonly string[]): readonly string[] {
  return files.filter((file) => packageFolder(file) === null);
}

/** What a folder says of its files, and what was said when packages were installed into it. */
function manifestsIn(folder: string): readonly string[] {
  const records = INSTALL_RECORDS.map((name) => join(folder, "node_modules", name));
  return [join(folder, "package.json"), ...records];
}

function filesBelow(folder: string): readonly string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

/** Names, and where links lead. */
function namesIn(folder: string): readonly string[] | null {
  try {
    const entries = readdirSync(folder, { withFileTypes: true }).filter(canBeImported);
    return entries
      .map((entry) => (entry.isSymbolicLink() ? `${entry.name} ${linkOf(folder, entry)}` : entry.name))
      .toSorted();
  } catch {
    return null;
  }
}

function linkOf(folder: string, { name }: Dirent): string {
  try {
    return readlinkSync(join(folder, name));
  } catch {
    // Gone meanwhile.
    return "";
  }
}

/** Whether an import may mean it though it does not spell its whole name, or reach something through it. */
function canBeImported(entry: Dirent): boolean {
  if (entry.name.startsWith(".")) return false;
  return entry.isSymbolicLink() || (!entry.isDirectory() && /\.(?:[cm]?[jt]sx?|css|json)$/.test(entry.name));
}
