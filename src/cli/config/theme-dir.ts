import { readdir, readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { Problem } from "../../runtime/model/error.js";
import { missingTheme } from "./missing-theme.js";
import { findThemePackage, type ThemePlace } from "./theme-package.js";
import { isVuePressTheme } from "./vuepress-hints.js";

/** The theme that the config names, or the problem with it. */
export type ThemeResult =
  | { readonly kind: "theme"; readonly theme: ThemePlace }
  | { readonly kind: "problem"; readonly problem: Problem };

const INDEX_FILES = ["index.ts", "index.tsx", "index.js", "index.jsx"];

/**
 * Finds the theme that a config names: a folder relative to the site, or else a package, resolved from the site folder
 * by Node's rules. Without a name, it is the default theme.
 */
export async function resolveTheme(
  name: string | undefined,
  siteDir: string,
  packageDir: string,
): Promise<ThemeResult> {
  if (name === undefined) return { kind: "theme", theme: defaultTheme(packageDir) };
  const dir = resolve(siteDir, name);
  const theme =
    (await findFolder(dir)) ?? (mayBePackage(name) ? await findThemePackage(name, siteDir) : null);
  if (theme !== null) return { kind: "theme", theme };
  return { kind: "problem", problem: await missingTheme({ name, siteDir, isPath: isPath(name) }) };
}

/** Returns the theme that ships with hanblog. */
export function defaultTheme(packageDir: string): ThemePlace {
  return themeIn(join(packageDir, "src", "theme"));
}

function mayBePackage(name: string): boolean {
  return !isPath(name) && !isVuePressTheme(name);
}

/** Checks whether the name of a theme can only be the path of a folder. */
function isPath(name: string): boolean {
  return /^\.{1,2}(?:[\\/]|$)|^[\\/]|^[A-Za-z]:[\\/]/.test(name);
}

/** Finds a theme in a folder that has an index file, or that is a built package itself. */
async function findFolder(dir: string): Promise<ThemePlace | null> {
  const names = await readdir(dir).catch((): readonly string[] => []);
  if (INDEX_FILES.some((file) => names.includes(file))) return themeIn(dir);
  if (!names.includes("package.json")) return null;
  // A package may import itself by its name. Resolving it this way respects its `exports`.
  const ownName = await readName(join(dir, "package.json"));
  const byExports = ownName === null ? null : await findThemePackage(ownName, dir);
  return byExports ?? (await findThemePackage(`${dir}/`, dir));
}

async function readName(packageFile: string): Promise<string | null> {
  try {
    const manifest: unknown = JSON.parse(await readFile(packageFile, "utf8"));
    const name: unknown = typeof manifest === "object" && manifest && Reflect.get(manifest, "name");
    return typeof name === "string" ? name : null;
  } catch {
    return null;
  }
}

function themeIn(dir: string): ThemePlace {
  return { dir, index: join(dir, "index"), style: join(dir, "style.css") };
}
