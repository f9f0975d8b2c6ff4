import { readdir, readFile } from "node:fs/promises";
import { join, resolve, dirname } from "node:path";
import type { ResolveResult } from "esbuild";
import type { Problem } from "../../runtime/model/error.js";
import { missingTheme } from "./missing-theme.js";
import { isVuePressTheme } from "./checks/vuepress-hints.js";

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

/** The absolute paths of a theme's parts. */
interface ThemePlace {
  /** Folder of the index. Paths of the other files of the theme are relative to it. */
  readonly dir: string;
  /** Path of the module that exports `createTheme`, possibly without its extension. */
  readonly index: string;
  /** Path of the style sheet. The file may be missing. */
  readonly style: string;
}

/**
 * Finds an installed theme as an `import` in a file of `fromDir` would, by its `exports`, `main` or index file. The
 * style sheet is the export `./style.css`, or else the file `style.css` next to the index. Returns `null` if the
 * package is not installed or exports no module.
 */
async function findThemePackage(name: string, fromDir: string): Promise<ThemePlace | null> {
  const [index, style] = await resolveImports([name, `${name}/style.css`], fromDir);
  if (index === undefined || index.errors.length > 0 || !/\.[cm]?[jt]sx?$/.test(index.path)) return null;
  const dir = dirname(index.path);
  const hasStyle = style !== undefined && style.errors.length === 0;
  return { dir, index: index.path, style: hasStyle ? style.path : join(dir, "style.css") };
}

/** Resolves imports with the bundler, whose rules also apply to the theme's own imports. */
async function resolveImports(
  paths: readonly string[],
  resolveDir: string,
): Promise<readonly ResolveResult[]> {
  // Loads the bundler late, because most sites use the default theme.
  const { build } = await import("esbuild");
  let results: readonly ResolveResult[] = [];
  await build({
    stdin: { contents: "" },
    write: false,
    logLevel: "silent",
    platform: "neutral",
    conditions: ["module"],
    mainFields: ["module", "main"],
    tsconfigRaw: {},
    plugins: [
      {
        name: "theme-package",
        setup(build) {
          build.onStart(async () => {
            results = await Promise.all(
              paths.map((path) => build.resolve(path, { kind: "import-statement", resolveDir })),
            );
          });
        },
      },
    ],
  });
  return results;
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
