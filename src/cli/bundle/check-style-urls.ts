import { readFile, stat } from "node:fs/promises";
import { join, sep } from "node:path";
import { createProblem, position, type Problem } from "../../runtime/model/error.js";
import { pathBelow, pathFrom } from "../config/path-below.js";

/** A comment, which is passed over, or what a `url(…)` names by a path from the root. */
const COMMENT_OR_URL =
  /\/\*[^]*?\*\/|\burl\(\s*(?:"(\/[^"\n]+)"|'(\/[^'\n]+)'|(\/(?:\\.|[^\s"'()\\])+))\s*\)/gi;

/** Whose style sheets are looked at: the author's, and neither hanblog's nor those of packages. */
export interface StyleUrlsOptions {
  readonly siteDir: string;
  readonly packageDir: string;
  /** Absolute files of the program. */
  readonly sources: Iterable<string>;
}

/** Finds what the author's style sheets name by `url(/…)` and the site's folder `public` does not hold. */
export async function checkStyleUrls({ sources, ...dirs }: StyleUrlsOptions): Promise<readonly Problem[]> {
  const files = [...sources].filter((file) => file.endsWith(".css") && isOfSite(file, dirs));
  const found = await Promise.all(files.map((file) => checkFile(file, dirs.siteDir)));
  return found.flat();
}

/** Whether a style sheet is for the author to mend: not a package's, and not ours, which a site may lie in. */
function isOfSite(file: string, { packageDir }: Omit<StyleUrlsOptions, "sources">): boolean {
  const isOurs = ["dist", "src"].some((folder) => pathBelow(join(packageDir, folder), file) !== null);
  return !isOurs && !file.split(sep).includes("node_modules");
}

async function checkFile(file: string, siteDir: string): Promise<readonly Problem[]> {
  // One that is gone by now was removed while the program was made of it.
  const text = await readFile(file, "utf8").catch(() => "");
  const problems = [...text.matchAll(COMMENT_OR_URL)].map(
    async ({ 0: whole, 1: double, 2: single, 3: bare, index }) => {
      const url = double ?? single ?? bare?.replace(/\\(.)/g, "$1");
      if (url === undefined || url.startsWith("//") || (await isPublic(url, siteDir))) return [];
      const before = text.slice(0, index + whole.indexOf("/")).split("\n");
      const at = position(pathFrom(siteDir, file), before.length, (before.at(-1) ?? "").length + 1);
      const hint = "Put the file into `public`, or name one that lies beside the style sheet by `url(./…)`.";
      return [
        createProblem(
          "warning",
          "missing-file",
          `There is no file for \`url(${url})\` in \`public\`.`,
          at,
          hint,
        ),
      ];
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
    // A `%` that stands for itself.
    return path;
  }
}
