import type { UnusedThemeFile } from "../../messages/faults/site.js";
import { basename, join } from "node:path";
import { position, type Problem } from "../../../runtime/model/error.js";
import { nearestName } from "../../config/nearest-name.js";
import { listFiles, placeOf, type ThemeFiles } from "./replacements.js";
import { createProblem } from "../../messages/create-problem.js";

/** Folder of a site with its replacements of theme files. */
const FOLDER = "theme";

/** Number of theme files that a hint lists as examples. */
const KNOWN_LISTED = 6;

/**
 * Finds code and styles in the site's folder `theme` that neither replace a theme file nor are imported by a
 * replacement. Their names are probably misspelt. `sources` are the absolute files of the program.
 */
export async function checkReplacements(
  { roots, siteThemeDir }: ThemeFiles,
  sources: ReadonlySet<string>,
): Promise<readonly Problem[]> {
  if (siteThemeDir === null) return [];
  const paths = (await listFiles([siteThemeDir])).filter((path) => /\.(?:[cm]?[jt]sx?|css)$/.test(path));
  const unused = paths.filter((path) => !sources.has(join(siteThemeDir, path)));
  if (unused.length === 0) return [];
  const known = (await listFiles(roots)).filter((path) => /\.(?:[cm]?[jt]sx?|css)$/.test(path));
  const hasIndex = paths.some((path) => placeOf(path) === "index");
  return unused.map((path) => {
    const file = `${FOLDER}/${path}`;
    const advice = adviceOn(path, known, hasIndex);
    return createProblem("warning", "theme-file-unused", { file, advice }, position(file));
  });
}

function adviceOn(path: string, known: readonly string[], hasIndex: boolean): UnusedThemeFile["advice"] {
  if (hasIndex) return { kind: "whole-theme" };
  const twin = known.find((file) => placeOf(file) === placeOf(path));
  if (twin !== undefined) return { kind: "unused-original", original: twin };
  const elsewhere = known.find((file) => placeOf(basename(file)) === placeOf(basename(path)));
  const nearest = elsewhere ?? nearestName(path, known);
  return nearest === null
    ? { kind: "known", known: known.slice(0, KNOWN_LISTED) }
    : { kind: "nearest", nearest: `${FOLDER}/${nearest}` };
}
