import { realpath, stat } from "node:fs/promises";
import { join, sep } from "node:path";
import fastGlob from "fast-glob";
import { createProblem, position, type Problem } from "../../runtime/model/error.js";
import { compareText } from "../../runtime/model/listing.js";
import { nameProblem } from "../config/name-problem.js";
import { isLeftBySystem } from "../files/left-by-system.js";

/** A file that goes into the output as it is. */
export interface PublicFile {
  /** Below the output folder, with `/`. */
  readonly path: string;
  /** Absolute. */
  readonly file: string;
}

/** The files of `public/`, and what is wrong with how they lie there. */
export interface PublicScan {
  readonly files: readonly PublicFile[];
  readonly problems: readonly Problem[];
}

/**
 * The files of the site's folder `public`, in a fixed order; dotfiles too, since hosts ask for some. Symbolic links
 * are followed inside of it: what lies elsewhere on the author's machine is never published.
 */
export async function scanPublic(siteDir: string): Promise<PublicScan> {
  const dir = join(siteDir, "public");
  const root = await realpath(dir).catch(() => null);
  if (root === null) return { files: [], problems: [] };
  const found: Found = { root, paths: [], outside: [], broken: [] };
  await walk({ real: root, path: "", above: [] }, found);
  return {
    files: found.paths.toSorted(compareText).map((path) => ({ path, file: join(dir, path) })),
    problems: [
      ...found.broken.toSorted(compareText).flatMap((path) => nameProblem(path) ?? []),
      ...found.outside.toSorted(compareText).map(leftOut),
    ],
  };
}

interface Folder {
  /** Absolute, with links resolved. */
  readonly real: string;
  /** Below `public`, with `/` at its end; empty for `public` itself. */
  readonly path: string;
  /** Real folders that a link on the way here stood in. */
  readonly above: readonly string[];
}

interface Found {
  readonly root: string;
  readonly paths: string[];
  /** Links that lead out of `public`. */
  readonly outside: string[];
  /** Names that nothing can be published by. */
  readonly broken: string[];
}

async function walk(folder: Folder, found: Found): Promise<void> {
  // `**` alone finds no name with a line break.
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
  // A link to a folder above itself would give every file again and again.
  else if (!above.some((place) => isIn(real, place)))
    await walk({ real, path: `${folder.path}${path}/`, above }, found);
}

function isIn(folder: string, path: string): boolean {
  return path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
}

function leftOut(path: string): Problem {
  return createProblem(
    "warning",
    "public-link",
    `public/${path} is a symbolic link that leads out of the folder \`public\`, so it is left out`,
    position(`public/${path}`),
    "Put a copy of what it leads to in its place, or remove it.",
  );
}
