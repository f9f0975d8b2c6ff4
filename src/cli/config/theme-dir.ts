import { readdir, readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { Problem } from "../../runtime/model/error.js";
import { missingTheme } from "./missing-theme.js";
import { findThemePackage, type ThemePlace } from "./theme-package.js";
import { isVuePressTheme } from "./vuepress-hints.js";

/** The theme that the config names, or why there is none. */
export type ThemeResult =
  | { readonly kind: "theme"; readonly theme: ThemePlace }
  | { readonly kind: "problem"; readonly problem: Problem };

const INDEX_FILES = ["index.ts", "index.tsx", "index.js", "index.jsx"];

/**
 * The theme that a config names: a folder relative to the site, else a package that the site's folder finds
 * by Node's rules; without a name, the default theme.
 */
export async function resolveTheme(
  name: string | undefined,
  siteDir: string,
  packageDir: string,
): Promise<ThemeResult> {
  if (name === undefined) return { kind: "theme", theme: themeIn(join(packageDir, "src", "theme")) };
  const dir = resolve(siteDir, name);
  const theme =
    (await findFolder(dir)) ?? (mayBePackage(name) ? await findThemePackage(name, siteDir) : null);
  if (theme !== null) return { kind: "theme", theme };
  return { kind: "problem", problem: await missingTheme({ name, siteDir, isPath: isPath(name) }) };
}

function mayBePackage(name: string): boolean {
  return !isPath(name) && !isVuePressTheme(name);
}

/** Whether a theme's name can only be that of a folder. */
function isPath(name: string): boolean {
  return /^\.{1,2}(?:[\\/]|$)|^[\\/]|^[A-Za-z]:[\\/]/.test(name);
}

/** A folder with an index file, or one that is a package itself: built, but not installed. */
async function findFolder(dir: string): Promise<ThemePlace | null> {
  const names = await readdir(dir).catch((): readonly string[] => []);
  if (INDEX_FILES.some((file) => names.includes(file))) return themeIn(dir);
  if (!names.includes("package.json")) return null;
  // A package may import itself by its name, which is how its `exports` come to be respected.
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
