import { isAbsolute, relative, sep } from "node:path";

/** The way from a folder to a file (both absolute), with `/`. */
export function pathFrom(dir: string, file: string): string {
  return relative(dir, file).split(sep).join("/");
}

/**
 * The path of a file below a folder (both absolute and resolved), with `/`; `null` outside of it, for the folder
 * itself, and for what is no file on disk.
 */
export function pathBelow(dir: string, file: string): string | null {
  // On Windows a folder has several spellings. Elsewhere it is enough to compare, and watchers ask of every file.
  if (sep === "/") {
    const start = dir.endsWith(sep) ? dir : dir + sep;
    return file.startsWith(start) && file !== start ? file.slice(start.length) : null;
  }
  if (!isAbsolute(file)) return null;
  const path = pathFrom(dir, file);
  return path === "" || path === ".." || path.startsWith("../") || isAbsolute(path) ? null : path;
}
