import { realpath } from "node:fs/promises";
import { isAbsolute, join, parse, relative } from "node:path";
import { type Problem, quoteValue, type SourcePosition } from "../../runtime/model/error.js";
import { createProblem, type ValuesOfCode } from "../messages/create-problem.js";

/** Folders of a site whose names have a meaning. */
const SOURCE_FOLDERS: readonly string[] = ["public", "components", "theme", ".hanblog"];

/**
 * Checks that the output folder contains nothing of the author's, because a build replaces it as a whole. Follows
 * symbolic links.
 */
export async function checkDest(
  dest: string,
  siteDir: string,
  at: SourcePosition | null,
): Promise<readonly Problem[]> {
  const real = await realpath(dest).catch(() => dest);
  const site = await realpath(siteDir);
  const reason = findReason(real, site);
  if (reason === null) return [];
  return [createProblem("error", "dest-invalid", { dest: quoteValue(dest), reason }, at)];
}

function findReason(dest: string, site: string): ValuesOfCode<"dest-invalid">["reason"] | null {
  if (dest === parse(dest).root) return "root";
  if (dest === site) return "site";
  if (SOURCE_FOLDERS.some((name) => dest === join(site, name))) return "source";
  const path = relative(dest, site);
  const holdsSite = !path.startsWith("..") && !isAbsolute(path);
  return holdsSite ? "outside" : null;
}
