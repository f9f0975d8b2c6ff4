import { createHash } from "node:crypto";
import {
  type Dirent,
  existsSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  statSync,
} from "node:fs";
import platformPath, { dirname, join, type PlatformPath, sep } from "node:path";
import { followedFolders } from "../../config/followed-folders.js";
import { pathBelow } from "../../config/path-below.js";
import type { Project } from "../../config/project.js";
import { timeOfFile } from "../../content/git-times.js";

/**
 * Returns a hash of everything except options that a bundle depends on: the bytes of `files` (absolute paths),
 * the names next to them, because a new file can shadow another, and the manifests of their packages.
 */
export function stateOfFiles(files: Iterable<string>): string {
  const state = createHash("sha256");
  for (const file of readOf(files)) state.update(`${file}\0`).update(hashedBytes(file)).update("\0");
  return state.update(importableNames(files)).digest("hex");
}

const statesOfCode = new Map<() => readonly string[], string>();

/**
 * Returns the state of the files of hanblog's own code that a function lists. A process reads them once, because it runs the code
 * that it has loaded.
 */
export function stateOfCode(list: () => readonly string[]): string {
  const state = statesOfCode.get(list) ?? stateOfFiles(list());
  statesOfCode.set(list, state);
  return state;
}

/**
 * Returns the absolute files whose bytes a state includes: `files`, and the manifests and install records of
 * packages.
 */
export function readOf(files: Iterable<string>): readonly string[] {
  const sources = [...files].toSorted();
  const packages = new Set(sources.flatMap((file) => packageFolder(file) ?? []));
  const manifests = [...packages].map((folder) => join(folder, "package.json"));
  return [...sources, ...manifests, ...foldersOfOwn(sources).flatMap(manifestsIn)];
}

/**
 * Returns the names and links that determine how imports resolve, as JSON: names in the folders of the site's
 * own files, and links to packages.
 */
export function importableNames(files: Iterable<string>): string {
  const sources = [...files];
  const folders = new Set(ownOf(sources).map((file) => dirname(file)));
  // A file takes precedence over a folder with the same stem.
  const parents = [...folders].map((folder) => dirname(folder));
  const names = [...new Set([...folders, ...parents])].toSorted().map((folder) => [folder, namesIn(folder)]);
  return JSON.stringify([names, packagesFound(sources)]);
}

/**
 * Returns the link and real folder of each package that contains some of `files`, for every `node_modules`
 * folder in use.
 */
function packagesFound(files: readonly string[]): readonly (readonly [link: string, folder: string])[] {
  const names = new Set(files.flatMap((file) => packageName(file) ?? []));
  return foldersOfOwn(files)
    .map((folder) => join(folder, "node_modules"))
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => [...names].toSorted().map((name) => join(folder, name)))
    .flatMap((link) => (existsSync(link) ? [[link, realpathSync(link)] as const] : []));
}

/** Returns the folders of the files that belong to no package, and all their parent folders. */
function foldersOfOwn(files: readonly string[]): readonly string[] {
  const folders = new Set(ownOf(files).map((file) => dirname(file)));
  for (const folder of folders) folders.add(dirname(folder));
  return [...folders].toSorted();
}

function ownOf(files: readonly string[]): readonly string[] {
  return files.filter((file) => packageFolder(file) === null);
}

/** Returns the manifest of a folder, and the install records of its `node_modules`. */
function manifestsIn(folder: string): readonly string[] {
  const records = INSTALL_RECORDS.map((name) => join(folder, "node_modules", name));
  return [join(folder, "package.json"), ...records];
}

/** Returns the importable names in a folder, with the targets of links; `null` if it cannot be read. */
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
    // The link was removed meanwhile.
    return "";
  }
}

/** Whether an import could resolve to this entry without naming it completely, or pass through it. */
function canBeImported(entry: Dirent): boolean {
  if (entry.name.startsWith(".")) return false;
  return entry.isSymbolicLink() || (!entry.isDirectory() && /\.(?:[cm]?[jt]sx?|css|json)$/.test(entry.name));
}

/** Files that package managers update in a `node_modules` folder whenever they change it. */
export const INSTALL_RECORDS = [".package-lock.json", ".modules.yaml", ".pnpm/lock.yaml", ".yarn-state.yml"];

/**
 * Returns the folder of the installed package that contains a file, given by its absolute path, or `null` if
 * no package contains it.
 */
export function packageFolder(file: string, path: PlatformPath = platformPath): string | null {
  const name = packageName(file, path);
  return name === null ? null : file.slice(0, endOfPackages(file, path)) + name;
}

/** Returns the name of the installed package that contains a file, as a path, or `null`. */
export function packageName(file: string, path: PlatformPath = platformPath): string | null {
  const end = endOfPackages(file, path);
  if (end === -1) return null;
  const [name = "", second = ""] = file.slice(end).split(path.sep);
  return name.startsWith("@") ? path.join(name, second) : name;
}

/** Returns the index after the last `node_modules` folder in a path, or -1 if there is none. */
function endOfPackages(file: string, { sep }: PlatformPath): number {
  const packages = `${sep}node_modules${sep}`;
  const start = file.lastIndexOf(packages);
  return start === -1 ? -1 : start + packages.length;
}

/** Returns the bytes of a file for hashing, or the word "none" if it cannot be read. */
export function hashedBytes(file: string): Uint8Array | string {
  try {
    return readFileSync(file);
  } catch {
    return "none";
  }
}

/**
 * Returns a hash of the names in all folders that may contain pages or public files, and of the targets of
 * links: pages can only be links into followed folders, and public files only within `public`. Folder times are not enough,
 * because every build creates dotfiles in the site's folder.
 */
export function contentNames(project: Project): string {
  const { siteDir, dest, themeDir } = project;
  const publicDir = join(siteDir, "public");
  const others = [dest, themeDir, publicDir].filter((folder) => folder !== siteDir);
  const hash = createHash("sha256");
  const add = (text: string) => void hash.update(text);
  const followed = followedFolders(project);
  const isSource = (name: string, path: string) =>
    !name.startsWith(".") && name !== "node_modules" && !others.includes(path);
  addNames(siteDir, add, { isWanted: isSource, hasTimes: followed.length > 0 });
  addNames(publicDir, add, { isWanted: () => true, hasTimes: false });
  for (const folder of followed) add(`\0\0${folder}\0to ${targetOf(folder)}`);
  return hash.digest("hex");
}

interface NamesOptions {
  readonly isWanted: (name: string, path: string) => boolean;
  /** Whether to add the times of markdown files outside the folder, which pages show. */
  readonly hasTimes: boolean;
}

/** Adds the names below a folder. Follows symbolic links, but visits each real folder only once. */
function addNames(root: string, add: (text: string) => void, { isWanted, hasTimes }: NamesOptions): void {
  const folders = [root];
  const seen = new Set<string>();
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    const { real, entries } = entriesOf(folder, seen);
    const isElsewhere = hasTimes && real !== root && pathBelow(root, real) === null;
    const names: string[] = [];
    for (const entry of entries ?? []) {
      const path = folder + sep + entry.name;
      if (!isWanted(entry.name, path)) continue;
      const kind = kindOf(entry, path);
      names.push(`\0${kind}${entry.name}${entry.isSymbolicLink() ? `\0to ${targetOf(path)}` : ""}`);
      if (kind === "folder") folders.push(path);
      else if (hasTimes && (isElsewhere || entry.isSymbolicLink()) && /\.md$/i.test(entry.name)) {
        names.push(`\0at ${timeOfFile(path)}`);
      }
    }
    add(`\0\0${folder}${entries === null ? "\0none" : ""}${names.join("")}`);
  }
}

interface FolderEntries {
  readonly real: string;
  /** `null` for a folder that cannot be read. */
  readonly entries: readonly Dirent[] | null;
}

function entriesOf(folder: string, seen: Set<string>): FolderEntries {
  const real = targetOf(folder);
  if (seen.has(real)) return { real, entries: [] };
  try {
    const entries = readdirSync(folder, { withFileTypes: true });
    seen.add(real);
    return { real, entries: entries.toSorted((a, b) => (a.name < b.name ? -1 : 1)) };
  } catch {
    return { real, entries: null };
  }
}

/** Returns the final target of a link; empty if it does not exist. */
function targetOf(link: string): string {
  try {
    return realpathSync(link);
  } catch {
    return "";
  }
}

function kindOf(entry: Dirent, path: string): "folder" | "file" | "other" {
  if (!entry.isSymbolicLink()) return entry.isDirectory() ? "folder" : "file";
  try {
    return statSync(path).isDirectory() ? "folder" : "file";
  } catch {
    return "other";
  }
}
