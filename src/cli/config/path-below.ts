import platformPath, { type PlatformPath, dirname, join } from "node:path";
import { existsSync, realpathSync } from "node:fs";

/**
 * Returns the relative path from a folder to a file, with `/`. Both are absolute. `path` has the rules of
 * their system.
 */
export function pathFrom(dir: string, file: string, path: PlatformPath = platformPath): string {
  return path.relative(dir, file).split(path.sep).join("/");
}

/**
 * Returns the path of a file below a folder, with `/`. Both are absolute and resolved. Returns `null` for a
 * file outside of the folder, for the folder itself, and for a relative path. `path` has the rules of their
 * system.
 */
export function pathBelow(dir: string, file: string, path: PlatformPath = platformPath): string | null {
  // A comparison is faster, because watchers call this for every file. On Windows a folder has several spellings.
  if (path.sep === "/") {
    const start = dir.endsWith("/") ? dir : `${dir}/`;
    return file.startsWith(start) && file !== start ? file.slice(start.length) : null;
  }
  if (!path.isAbsolute(file)) return null;
  const below = pathFrom(dir, file, path);
  return below === "" || below === ".." || below.startsWith("../") || path.isAbsolute(below) ? null : below;
}

/** Returns the path of a folder in `defaults` as the start of file paths: empty for the site, else it ends in `/`. */
export function folderOf(path: string): string {
  const names = path.normalize("NFC").split("/");
  return names.map((name) => (name === "" ? "" : `${name}/`)).join("");
}

/** Returns the folders, as the keys of an option write them, that contain a file of the site. The longest is first. */
export function foldersAround(paths: readonly string[], relativePath: string): readonly string[] {
  const file = relativePath.normalize("NFC");
  return paths
    .filter((path) => file.startsWith(folderOf(path)))
    .toSorted((a, b) => folderOf(b).length - folderOf(a).length);
}

/** Returns the nearest folder that contains a name, beginning with `from`, or `null`. */
export function nearestFolder(from: string, name: string): string | null {
  for (let dir = from; ; dir = dirname(dir)) {
    if (existsSync(join(dir, name))) return dir;
    if (dirname(dir) === dir) return null;
  }
}

/** Returns the root of a site's repository: the nearest folder with `.git`, else with a `package.json`, else the site. */
export function repositoryRoot(siteDir: string): string {
  return nearestFolder(siteDir, ".git") ?? nearestFolder(siteDir, "package.json") ?? siteDir;
}

/** Whether git may find a repository for a folder. Where it finds none, no process of git is worth its start. */
export function hasRepository(dir: string): boolean {
  return process.env["GIT_DIR"] !== undefined || nearestFolder(realpathSync(dir), ".git") !== null;
}
