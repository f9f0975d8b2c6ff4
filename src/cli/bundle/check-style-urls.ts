import { readFile, stat } from "node:fs/promises";
import { join, sep } from "node:path";
import { position, type Problem } from "../../runtime/model/error.js";
import { createProblem } from "../messages/create-problem.js";
import { pathBelow, pathFrom } from "../config/path-below.js";

/** Matches a CSS comment, which is skipped, or a root-relative path in `url(…)`. */
const COMMENT_OR_URL =
  /\/\*[^]*?\*\/|\burl\(\s*(?:"(\/[^"\n]+)"|'(\/[^'\n]+)'|(\/(?:\\.|[^\s"'()\\])+))\s*\)/gi;

/** Folders that distinguish the author's style sheets from those of hanblog and of packages. */
export interface StyleUrlsOptions {
  readonly siteDir: string;
  readonly packageDir: string;
  /** Absolute paths of the program's source files. */
  readonly sources: Iterable<string>;
}

/** Finds `url(/…)` references in the author's style sheets to files that are missing from `public`. */
export async function checkStyleUrls({ sources, ...dirs }: StyleUrlsOptions): Promise<readonly Problem[]> {
  const files = [...sources].filter((file) => file.endsWith(".css") && isOfSite(file, dirs));
  const found = await Promise.all(files.map((file) => checkFile(file, dirs.siteDir)));
  return found.flat();
}

/**
 * Whether a style sheet belongs to the author, not to a package or to hanblog itself. A site may be inside
 * hanblog's repository.
 */
function isOfSite(file: string, { packageDir }: Omit<StyleUrlsOptions, "sources">): boolean {
  const isOurs = ["dist", "src"].some((folder) => pathBelow(join(packageDir, folder), file) !== null);
  return !isOurs && !file.split(sep).includes("node_modules");
}

async function checkFile(file: string, siteDir: string): Promise<readonly Problem[]> {
  // The file was removed after bundling.
  const text = await readFile(file, "utf8").catch(() => "");
  const problems = [...text.matchAll(COMMENT_OR_URL)].map(
    async ({ 0: whole, 1: double, 2: single, 3: bare, index }) => {
      const url = double ?? single ?? bare?.replace(/\\(.)/g, "$1");
      if (url === undefined || url.startsWith("//") || (await isPublic(url, siteDir))) return [];
      const before = text.slice(0, index + whole.indexOf("/")).split("\n");
      const at = position(pathFrom(siteDir, file), before.length, (before.at(-1) ?? "").length + 1);
      const missing = { path: url, advice: { kind: "style" } } as const;
      return [createProblem("warning", "missing-file", missing, at)];
    },
  );
  return (await Promise.all(problems)).flat();
}

async function isPublic(url: string, siteDir: string): Promise<boolean> {
  const path = decode(url.replace(/[?#].*$/s, ""));
  const file = join(siteDir, "public", path);
  if (pathBelow(join(siteDir, "public"), file) === null) return false;
  return stat(file).then(
    (stats) => stats.isFile(),
    () => false,
  );
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    // The `%` is literal, not an escape sequence.
    return path;
  }
}
