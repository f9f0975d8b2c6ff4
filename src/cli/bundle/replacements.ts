import { realpath } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import fastGlob from "fast-glob";
import { pathBelow } from "../config/path-below.js";
import type { Project } from "../config/project.js";

/** The files of a theme, and those of the site's folder `theme` that stand in for them; as the bundler names them. */
export interface ThemeFiles {
  /** Absolute folders that the theme's files are named from: that of its index, then that of its style sheet. */
  readonly roots: readonly string[];
  /** Absolute files of the theme that have their place whatever they are called: `index` and `style.css`. */
  readonly entries: ReadonlyMap<string, string>;
  /** Absolute; `null` where the site has no such folder. */
  readonly siteThemeDir: string | null;
  /** The site's files by the place in the theme that they take: see `placeOf`. */
  readonly replacements: ReadonlyMap<string, string>;
}

/** Endings of code, the preferred first: a replacement may be written in another of them than the original. */
const CODE_ENDINGS = [".tsx", ".ts", ".jsx", ".js", ".mjs", ".cjs"];

/** What stands beside code and is none of the program. */
const NO_PROGRAM = ["**/node_modules/**", "**/*.d.ts", "**/*.md", "**/tsconfig*.json", "**/package.json"];

/** The place of a file below its theme's folder: its path with `/`, without the ending where it is code. */
export function placeOf(path: string): string {
  const ending = CODE_ENDINGS.find((code) => path.endsWith(code)) ?? "";
  return path.slice(0, path.length - ending.length);
}

/** Whether a file is the theme's own. */
export function isOfTheme({ roots }: ThemeFiles, file: string): boolean {
  return roots.some((root) => pathBelow(root, file) !== null);
}

/** The file that is in use where the theme has `file`: the site's, or that one itself. */
export function inUse({ roots, entries, replacements }: ThemeFiles, file: string): string {
  const entry = [...entries].find(([, path]) => path === file)?.[0];
  const below = roots.map((root) => pathBelow(root, file)).find((path) => path !== null);
  const place = entry ?? placeOf(below ?? "");
  return replacements.get(place) ?? file;
}

/** Reads which files a project's site gives in place of its theme's. */
export async function findThemeFiles(
  project: Pick<Project, "themeDir" | "themeIndex" | "themeStyle" | "siteThemeDir">,
): Promise<ThemeFiles> {
  // The bundler names files by where they really are; of a theme that was taken away meanwhile, it says what it lacks.
  const themeDir = await realpath(project.themeDir).catch(() => project.themeDir);
  const real = (file: string) => join(themeDir, relative(project.themeDir, file));
  const index = real(project.themeIndex);
  const style = real(project.themeStyle);
  const { siteThemeDir: dir } = project;
  const siteThemeDir = dir === null ? null : await realpath(dir).catch(() => null);
  const paths = siteThemeDir === null ? [] : await listFiles([siteThemeDir]);
  return {
    roots: [...new Set([themeDir, dirname(style)])],
    entries: new Map([
      ["index", index],
      ["style.css", style],
    ]),
    siteThemeDir,
    // Of two at one place the preferred one is set last.
    replacements: new Map(paths.toReversed().map((path) => [placeOf(path), join(siteThemeDir ?? "", path)])),
  };
}

/** Paths below these folders, with `/`; of two at one place the preferred one first. */
export async function listFiles(dirs: readonly string[]): Promise<readonly string[]> {
  const lists = dirs.map((cwd) => fastGlob("**/*", { cwd, ignore: NO_PROGRAM }));
  const paths = new Set((await Promise.all(lists)).flat());
  const rank = (path: string) => CODE_ENDINGS.findIndex((ending) => path.endsWith(ending));
  return [...paths].toSorted((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1));
}
