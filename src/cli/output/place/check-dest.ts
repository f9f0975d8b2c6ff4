import { lstat, readdir, realpath, readFile, writeFile } from "node:fs/promises";
import { basename, dirname, join, resolve, sep } from "node:path";
import { existsSync, rmSync, writeFileSync } from "node:fs";
import { isLeftBySystem } from "../../files/name-key.js";
import { errorCode } from "../../files/error-code.js";
import { createError } from "../../messages/create-problem.js";

/**
 * Names inside the output folder that builds leave alone: the repository from which the folder is deployed.
 */
export const CARRIED_OVER: readonly string[] = [".git"];

/**
 * Resolves symbolic links in the path of the output folder, which may not exist yet.
 * Throws a HanblogError if the output folder is the site folder or one of its parents.
 */
export async function resolveDest(dest: string, siteDir: string): Promise<string> {
  const real = await realPath(resolve(dest));
  const site = await realPath(resolve(siteDir));
  if (real === dirname(real) || `${site}${sep}`.startsWith(`${real}${sep}`)) {
    throw createError("dest-contains-site", { dest });
  }
  return real;
}

/** Throws a HanblogError if `dest` is a file, or a non-empty folder that hanblog did not write. */
export async function checkDest(dest: string): Promise<void> {
  const entries = await entriesOf(dest);
  const foreign = entries.filter((name) => !CARRIED_OVER.includes(name) && !isLeftBySystem(name)).toSorted();
  const [first] = foreign;
  if (first === undefined || (await readMarker(dest)) !== null) return;
  throw createError("dest-not-ours", { dest, first, others: foreign.length - 1 });
}

async function entriesOf(dest: string): Promise<readonly string[]> {
  try {
    return await readdir(dest);
  } catch (error) {
    if (errorCode(error) === "ENOENT" && !(await exists(dest))) return [];
    const code = errorCode(error);
    if (code !== "ENOTDIR" && code !== "ENOENT") throw error;
    throw createError("dest-not-folder", { dest }, { cause: error });
  }
}

/**
 * Resolves to whether a file, folder or symbolic link exists at `path`. A broken link counts. Rejects with any
 * file system error other than `ENOENT`.
 */
export async function exists(path: string): Promise<boolean> {
  try {
    await lstat(path);
    return true;
  } catch (error) {
    if (errorCode(error) === "ENOENT") return false;
    throw error;
  }
}

async function realPath(path: string): Promise<string> {
  try {
    return await realpath(path);
  } catch (error) {
    const code = errorCode(error);
    if ((code !== "ENOENT" && code !== "ENOTDIR") || path === dirname(path)) throw error;
    return join(await realPath(dirname(path)), basename(path));
  }
}

const PROBE = ".hanblog-é";

/**
 * Returns whether the file system of an existing folder can hold two files whose names differ only in Unicode form. That
 * of macOS cannot.
 */
export function holdsBothForms(dir: string): boolean {
  return holdsBoth(dir, PROBE.normalize("NFC"), PROBE.normalize("NFD"));
}

/** Returns whether it can hold two files whose names differ only in case. Those of macOS and Windows usually cannot. */
export function holdsBothCases(dir: string): boolean {
  return holdsBoth(dir, PROBE, PROBE.toUpperCase());
}

function holdsBoth(dir: string, name: string, other: string): boolean {
  const probe = join(dir, name);
  writeFileSync(probe, "");
  const isOne = existsSync(join(dir, other));
  rmSync(probe);
  return !isOne;
}

/** Name of the file that marks a folder as hanblog's output, which builds may replace. */
export const MARKER_FILE = ".hanblog";

/** Content of the marker file, which the next build reads. */
export interface Marker {
  readonly version: string;
  /** Assets of the previous build that are kept for open tabs. The next build deletes them. */
  readonly kept: readonly string[];
}

/** Reads the marker of an output folder. Resolves to `null` if hanblog did not write the folder. */
export async function readMarker(dir: string): Promise<Marker | null> {
  try {
    const value: unknown = JSON.parse(await readFile(join(dir, MARKER_FILE), "utf8"));
    if (typeof value !== "object" || value === null) return null;
    if (!("generator" in value) || value.generator !== "hanblog") return null;
    const version = "version" in value && typeof value.version === "string" ? value.version : "";
    const kept = "kept" in value && Array.isArray(value.kept) ? value.kept : [];
    return { version, kept: kept.filter((file): file is string => typeof file === "string") };
  } catch {
    return null;
  }
}

/** Writes the marker file. Its bytes depend only on the arguments. */
export async function writeMarker(dir: string, marker: Marker): Promise<void> {
  const kept = marker.kept.length === 0 ? {} : { kept: marker.kept.toSorted() };
  const content = { generator: "hanblog", version: marker.version, ...kept };
  await writeFile(join(dir, MARKER_FILE), `${JSON.stringify(content, null, 2)}\n`);
}
