import { realpath } from "node:fs/promises";
import { isAbsolute, join, parse, relative } from "node:path";
import { createProblem, type Problem, quoteValue, type SourcePosition } from "../../runtime/model/error.js";

/** Folders of a site that are read for what they are called. */
const SOURCE_FOLDERS: readonly string[] = ["public", "components", "theme", ".hanblog"];

/** The output folder is replaced as a whole, so it must hold nothing of the author's. Follows symbolic links. */
export async function checkDest(
  dest: string,
  siteDir: string,
  at: SourcePosition | null,
): Promise<readonly Problem[]> {
  const real = await realpath(dest).catch(() => dest);
  const site = await realpath(siteDir);
  const reason = findReason(real, site);
  if (reason === null) return [];
  const message = `The output folder ${quoteValue(dest)} is ${reason}`;
  const hint = "Everything in it is replaced by a build: name a folder of its own, such as `dist`.";
  return [createProblem("error", "dest-invalid", message, at, hint)];
}

function findReason(dest: string, site: string): string | null {
  if (dest === parse(dest).root) return "the root of the file system";
  if (dest === site) return "the site folder itself";
  if (SOURCE_FOLDERS.some((name) => dest === join(site, name))) return "a folder that the site is made from";
  const path = relative(dest, site);
  const holdsSite = !path.startsWith("..") && !isAbsolute(path);
  return holdsSite ? "a folder that holds the site" : null;
}
