import { basename, join } from "node:path";
import { createProblem, position, type Problem } from "../../runtime/model/error.js";
import { nearestName } from "../config/nearest-name.js";
import { listFiles, placeOf, type ThemeFiles } from "./replacements.js";

/** Folder of a site with its replacements of theme files. */
const FOLDER = "theme";

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
  return unused.map((path) =>
    createProblem(
      "warning",
      "theme-file-unused",
      `${FOLDER}/${path} replaces no file of the theme`,
      position(`${FOLDER}/${path}`),
      hintFor(path, known, hasIndex),
    ),
  );
}

function hintFor(path: string, known: readonly string[], hasIndex: boolean): string {
  if (hasIndex) return `If ${FOLDER}/ is a whole theme, say so in the config: theme: "./${FOLDER}".`;
  const twin = known.find((file) => placeOf(file) === placeOf(path));
  if (twin !== undefined) {
    return `The theme has ${twin}, but nothing imports it, or another file here has taken its place.`;
  }
  const elsewhere = known.find((file) => placeOf(basename(file)) === placeOf(basename(path)));
  const nearest = elsewhere ?? nearestName(path, known);
  return nearest === null
    ? `A file here has the path of the theme's file that it replaces: ${known.slice(0, 6).join(", ")} …`
    : `Did you mean ${FOLDER}/${nearest}?`;
}
