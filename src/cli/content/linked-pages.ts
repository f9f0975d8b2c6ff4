import type { Stats } from "node:fs";
import { realpath, stat } from "node:fs/promises";
import { join } from "node:path";
import glob from "fast-glob";
import { position, type Problem } from "../../runtime/model/error.js";
import { pathBelow } from "../config/path-below.js";
import { createProblem } from "../messages/create-problem.js";

/** Maximum folder depth of the search for pages behind a link, which may lead to a whole disk. */
const DEPTH = 3;

/**
 * Warns of symbolic links to pages outside the site, which are not published. `links` are paths below the site folder.
 * A link to a place inside the site needs no warning, because its target is a page at its real path.
 */
export async function findLinkedPages(
  siteDir: string,
  links: readonly string[],
): Promise<readonly Problem[]> {
  const root = await realpath(siteDir);
  const found = await Promise.all(
    links.map(async (path) => {
      const real = await realpath(join(siteDir, path)).catch(() => null);
      if (real === null || real === root || pathBelow(root, real) !== null) return [];
      return (await holdsPages(real, path, await stat(real))) ? [leftOut(path)] : [];
    }),
  );
  return found.flat();
}

async function holdsPages(real: string, path: string, stats: Stats): Promise<boolean> {
  if (!stats.isDirectory()) return /\.md$/i.test(path);
  const pages = glob.stream("**/*.[mM][dD]", {
    cwd: real,
    deep: DEPTH,
    ignore: ["**/node_modules/**"],
    followSymbolicLinks: false,
    suppressErrors: true,
  });
  for await (const _ of pages) return true;
  return false;
}

function leftOut(path: string): Problem {
  return createProblem("warning", "page-link", { path }, position(path));
}
