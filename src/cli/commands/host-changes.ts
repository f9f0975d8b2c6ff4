import { chmod, lstat, mkdir, readFile, realpath, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pathBelow } from "../config/path-below.js";
import { errorCode } from "../files/error-code.js";
import type { HostFile } from "../hosts/hosted-site.js";
import { createError } from "../messages/create-problem.js";

/** Files of a host, by whether the repository already has them. */
export interface HostChanges {
  readonly written: readonly HostFile[];
  readonly unchanged: readonly HostFile[];
}

/**
 * Compares the files of a host with those in a repository, whose folder is absolute and without links. Throws
 * `host-file-place` if a file cannot be in the repository, and `host-files-differ` for files with another content, unless
 * they may be overwritten.
 */
export async function findChanges(
  dir: string,
  files: readonly HostFile[],
  mayOverwrite: boolean,
): Promise<HostChanges> {
  const found = await Promise.all(
    files.map(async (file) => ({ file, text: await readFound(dir, file.path) })),
  );
  const different = found.filter(({ file, text }) => text !== null && text !== file.text);
  if (different.length > 0 && !mayOverwrite) {
    throw createError("host-files-differ", { names: different.map(({ file }) => file.path) });
  }
  return {
    written: found.filter(({ file, text }) => text !== file.text).map(({ file }) => file),
    unchanged: found.filter(({ file, text }) => text === file.text).map(({ file }) => file),
  };
}

/** Writes files into a repository. */
export async function writeChanges(dir: string, files: readonly HostFile[]): Promise<void> {
  for (const { path, text, isExecutable } of files) {
    await mkdir(dirname(join(dir, path)), { recursive: true });
    await writeFile(join(dir, path), text);
    if (isExecutable) await chmod(join(dir, path), 0o755);
  }
}

/** Reads a file of the repository; `null` if it is missing. Throws `host-file-place`. */
async function readFound(dir: string, path: string): Promise<string | null> {
  return (await hasFile(dir, path)) ? readFile(join(dir, path), "utf8") : null;
}

/**
 * Returns whether a folder, which is absolute and without links, contains a file. Throws `host-file-place` if the file
 * cannot be in the folder.
 */
export async function hasFile(dir: string, path: string): Promise<boolean> {
  const names = path.split("/");
  for (const end of names.keys()) {
    const part = names.slice(0, end + 1).join("/");
    if (!(await existsInside(dir, part))) return false;
    const stats = await stat(join(dir, part));
    const isLast = end === names.length - 1;
    if (isLast ? !stats.isFile() : !stats.isDirectory()) {
      throw createError("host-file-place", { kind: isLast ? "no-file" : "no-folder", path: part });
    }
  }
  return true;
}

/** Returns whether a path exists. Throws `host-file-place` if it is a link to a place outside of the folder. */
async function existsInside(dir: string, path: string): Promise<boolean> {
  const file = join(dir, path);
  try {
    if (!(await lstat(file)).isSymbolicLink()) return true;
  } catch (error) {
    if (errorCode(error) === "ENOENT") return false;
    throw error;
  }
  const target = await realpath(file).catch(() => null);
  if (target === null || pathBelow(dir, target) === null) {
    throw createError("host-file-place", { kind: "link", path });
  }
  return true;
}
