import { realpath, stat } from "node:fs/promises";
import { join, sep } from "node:path";
import fastGlob from "fast-glob";
import { position, type Problem } from "../../runtime/model/error.js";
import { compareText } from "../../runtime/model/lists/listing.js";
import { nameProblem } from "../config/checks/name-problem.js";
import { isLeftBySystem } from "../files/name-key.js";
import { createProblem } from "../messages/create-problem.js";

/** A file that is copied to the output unchanged. */
export interface PublicFile {
  /** Path relative to the output folder, with `/`. */
  readonly path: string;
  /** Absolute path of the source file. */
  readonly file: string;
}

/** Files of the folder `public`, and problems with links and names in it. */
export interface PublicScan {
  readonly files: readonly PublicFile[];
  readonly problems: readonly Problem[];
}

/**
 * Scans the site's folder `public`. Files are sorted and include dotfiles, which some hosts need. Symbolic
 * links are followed only within the folder, so that no other file of the author's machine is published.
 */
export async function scanPublic(siteDir: string): Promise<PublicScan> {
  const dir = join(siteDir, "public");
  const root = await realpath(dir).catch(() => null);
  if (root === null) return { files: [], problems: [] };
  const found: Found = { root, paths: [], outside: [], broken: [] };
  await walk({ real: root, path: "", above: [] }, found);
  return {
    files: found.paths.toSorted(compareText).flatMap((path) => {
      const file = join(dir, path);
      // Pages link to the composed name. Visitors may have the other one.
      return [...new Set([path.normalize("NFC"), path])].map((name) => ({ path: name, file }));
    }),
    problems: [
      ...found.broken.toSorted(compareText).flatMap((path) => nameProblem(path) ?? []),
      ...found.outside.toSorted(compareText).map(leftOut),
    ],
  };
}

interface Folder {
  /** Absolute path, with symbolic links resolved. */
  readonly real: string;
  /** Path relative to `public`, with a trailing `/`; empty for `public` itself. */
  readonly path: string;
  /** Paths of the symbolic links that were followed to reach this folder. */
  readonly above: readonly string[];
}

interface Found {
  readonly root: string;
  readonly paths: string[];
  /** Paths of links that lead out of `public`. */
  readonly outside: string[];
  /** Paths that cannot be published because they contain a line break. */
  readonly broken: string[];
}

async function walk(folder: Folder, found: Found): Promise<void> {
  // `**` alone does not match names with a line break.
  const entries = await fastGlob("**/*", {
    cwd: folder.real,
    dot: true,
    onlyFiles: false,
    followSymbolicLinks: false,
    objectMode: true,
  });
  for (const { path, dirent } of entries) {
    if (isLeftBySystem(dirent.name)) continue;
    if (/[\n\r]/.test(path)) found.broken.push(`public/${folder.path}${path}`);
    else if (dirent.isFile()) found.paths.push(folder.path + path);
    else if (dirent.isSymbolicLink()) await follow(folder, path, found);
  }
}

async function follow(folder: Folder, path: string, found: Found): Promise<void> {
  const link = join(folder.real, path);
  const real = await realpath(link).catch(() => null);
  if (real === null) return;
  if (!isIn(found.root, real)) {
    found.outside.push(folder.path + path);
    return;
  }
  const isFile = (await stat(real)).isFile();
  const above = [...folder.above, link];
  if (isFile) found.paths.push(folder.path + path);
  // A link to one of its parent folders would repeat every file endlessly.
  else if (!above.some((place) => isIn(real, place)))
    await walk({ real, path: `${folder.path}${path}/`, above }, found);
}

function isIn(folder: string, path: string): boolean {
  return path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
}

function leftOut(path: string): Problem {
  const file = `public/${path}`;
  return createProblem("warning", "public-link", { path: file }, position(file));
}
