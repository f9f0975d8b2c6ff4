import { readFile, realpath } from "node:fs/promises";
import { dirname, join, relative, basename, extname } from "node:path";
import fastGlob from "fast-glob";
import * as z from "zod";
import { pathBelow } from "../../config/path-below.js";
import type { Project } from "../../config/project.js";
import { position, type Problem } from "../../../runtime/model/error.js";
import { nearestName } from "../../config/nearest-name.js";
import { createProblem } from "../../messages/create-problem.js";
import type { UnusedThemeFile } from "../../messages/faults/site.js";

/**
 * Files of a theme, and files of the site's folder `theme` that replace them. Paths are real paths, as the
 * bundler reports them.
 */
export interface ThemeFiles {
  /** Absolute folders of the theme's files: that of its index, then that of its style sheet. */
  readonly roots: readonly string[];
  /** Absolute files of the theme with a fixed place, whatever their names: `index` and `style.css`. */
  readonly entries: ReadonlyMap<string, string>;
  /** Absolute path of the site's folder `theme`; `null` if it does not exist. */
  readonly siteThemeDir: string | null;
  /** Files of the site by the place in the theme that they replace; see `placeOf`. */
  readonly replacements: ReadonlyMap<string, string>;
  /** Places of the theme's files by the places that earlier versions of the theme had them at. */
  readonly moved: ReadonlyMap<string, string>;
}

/** File of a theme with the places of moved files: former place → place. Sites that use the former one keep working. */
const FORMER_PATHS = "former-paths.json";

/** Extensions of code, preferred ones first. A replacement may have a different one than the original. */
const CODE_ENDINGS = [".tsx", ".ts", ".jsx", ".js", ".mjs", ".cjs"];

/** Files next to the code that are not part of the program. */
const NO_PROGRAM = ["**/node_modules/**", "**/*.d.ts", "**/*.md", "**/tsconfig*.json", "**/package.json"];

/** Returns the place of a file in its theme: the path with `/`, without the extension for code. */
export function placeOf(path: string): string {
  const ending = CODE_ENDINGS.find((code) => path.endsWith(code)) ?? "";
  return path.slice(0, path.length - ending.length);
}

/** Whether a file belongs to the theme itself. */
export function isOfTheme({ roots }: ThemeFiles, file: string): boolean {
  return roots.some((root) => pathBelow(root, file) !== null);
}

/** Returns the file that is used in place of the theme's `file`: its replacement, or `file` itself. */
export function inUse({ roots, entries, replacements }: ThemeFiles, file: string): string {
  const entry = [...entries].find(([, path]) => path === file)?.[0];
  const below = roots.map((root) => pathBelow(root, file)).find((path) => path !== null);
  const place = entry ?? placeOf(below ?? "");
  return replacements.get(place) ?? file;
}

/** Finds the files of a project's theme and their replacements in the site. */
export async function findThemeFiles(
  project: Pick<Project, "themeDir" | "themeIndex" | "themeStyle" | "siteThemeDir">,
): Promise<ThemeFiles> {
  // The bundler reports real paths. If the theme was removed meanwhile, bundling reports the missing files.
  const themeDir = await realpath(project.themeDir).catch(() => project.themeDir);
  const real = (file: string) => join(themeDir, relative(project.themeDir, file));
  const index = real(project.themeIndex);
  const style = real(project.themeStyle);
  const { siteThemeDir: dir } = project;
  const siteThemeDir = dir === null ? null : await realpath(dir).catch(() => null);
  const paths = siteThemeDir === null ? [] : await listFiles([siteThemeDir]);
  const moved = await readMoved(themeDir);
  // Reversed, so that the preferred of two files with one place is set last. A file at a former place comes first of all.
  const places = paths.toReversed().map((path) => [placeOf(path), join(siteThemeDir ?? "", path)] as const);
  const former = places.flatMap(([place, path]) => {
    const to = moved.get(place);
    return to === undefined ? [] : [[to, path] as const];
  });
  return {
    roots: [...new Set([themeDir, dirname(style)])],
    entries: new Map([
      ["index", index],
      ["style.css", style],
    ]),
    siteThemeDir,
    replacements: new Map([...former, ...places]),
    moved,
  };
}

/**
 * Lists the paths below these folders, with `/`. Of two files with one place, the preferred one comes first.
 */
export async function listFiles(dirs: readonly string[]): Promise<readonly string[]> {
  const lists = dirs.map((cwd) => fastGlob("**/*", { cwd, ignore: NO_PROGRAM }));
  const paths = new Set((await Promise.all(lists)).flat());
  const rank = (path: string) => CODE_ENDINGS.findIndex((ending) => path.endsWith(ending));
  return [...paths].toSorted((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1));
}

async function readMoved(themeDir: string): Promise<ReadonlyMap<string, string>> {
  const text = await readFile(join(themeDir, FORMER_PATHS), "utf8").catch(() => "{}");
  return new Map(Object.entries(z.record(z.string(), z.string()).parse(JSON.parse(text))));
}

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
