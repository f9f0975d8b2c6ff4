import platformPath, { type PlatformPath } from "node:path";

/** The way from a folder to a file (both absolute), with `/`. `path` has the rules of the system that they are of. */
export function pathFrom(dir: string, file: string, path: PlatformPath = platformPath): string {
  return path.relative(dir, file).split(path.sep).join("/");
}

/**
 * The path of a file below a folder (both absolute and resolved), with `/`; `null` outside of it, for the folder
 * itself, and for what is no file on disk. `path` has the rules of the system that they are of.
 */
export function pathBelow(dir: string, file: string, path: PlatformPath = platformPath): string | null {
  // On Windows a folder has several spellings. Elsewhere it is enough to compare, and watchers ask of every file.
  if (path.sep === "/") {
    const start = dir.endsWith("/") ? dir : `${dir}/`;
    return file.startsWith(start) && file !== start ? file.slice(start.length) : null;
  }
  if (!path.isAbsolute(file)) return null;
  const below = pathFrom(dir, file, path);
  return below === "" || below === ".." || below.startsWith("../") || path.isAbsolute(below) ? null : below;
}
