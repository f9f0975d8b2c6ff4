import { basename, extname, join } from "node:path";
import { position, type Problem } from "../../../runtime/model/error.js";
import { nearestName } from "../../config/nearest-name.js";
import { listFiles, placeOf, type ThemeFiles } from "./replacements.js";
import { createProblem } from "../../messages/create-problem.js";
import type { UnusedThemeFile } from "../../messages/faults/site.js";

/** Folder of a site with its replacements of theme files. */
const FOLDER = "theme";

/** Number of theme files that a hint lists as examples. */
const KNOWN_LISTED = 6;

/**
 * Finds code and styles in the site's folder `theme` that neither replace a theme file nor are imported by a
 * replacement. Their names are probably misspelt. Also finds replacements that have the former path of a theme file.
 * `sources` are the absolute files of the program.
 */
export async function checkReplacements(
  files: ThemeFiles,
  sources: ReadonlySet<string>,
): Promise<readonly Problem[]> {
  const { roots, siteThemeDir } = files;
  if (siteThemeDir === null) return [];
  const paths = (await listFiles([siteThemeDir])).filter(isCodeOrStyle);
  const isUsed = (path: string) => sources.has(join(siteThemeDir, path));
  const unused = paths.filter((path) => !isUsed(path));
  const former = paths.filter((path) => files.moved.has(placeOf(path)) && isUsed(path));
  if (unused.length === 0 && former.length === 0) return [];
  const known = (await listFiles(roots)).filter(isCodeOrStyle);
  const hasIndex = paths.some((path) => placeOf(path) === "index");
  return [
    ...former.flatMap((path) => findMove(path, known, files)),
    ...unused.map((path) => {
      const file = `${FOLDER}/${path}`;
      const advice = adviceOn(path, known, hasIndex);
      return createProblem("warning", "theme-file-unused", { file, advice }, position(file));
    }),
  ];
}

function isCodeOrStyle(path: string): boolean {
  return /\.(?:[cm]?[jt]sx?|css)$/.test(path);
}

/** Returns the warning about a replacement at the former path of a theme file. Without that file, it is none. */
function findMove(
  path: string,
  known: readonly string[],
  { siteThemeDir, moved, replacements }: ThemeFiles,
): readonly Problem[] {
  const place = moved.get(placeOf(path)) ?? "";
  const isReplacement = replacements.get(place) === join(siteThemeDir ?? "", path);
  if (!isReplacement || !known.some((file) => placeOf(file) === place)) return [];
  const file = `${FOLDER}/${path}`;
  const advice = { file, place: `${FOLDER}/${place}${extname(path)}` };
  return [createProblem("warning", "theme-file-moved", advice, position(file))];
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
