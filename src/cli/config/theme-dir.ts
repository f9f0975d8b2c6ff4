import { readdir, readFile } from "node:fs/promises";
import { join, resolve, dirname } from "node:path";
import { existsSync } from "node:fs";
import type { ResolveResult } from "esbuild";
import { type Problem, quoteValue } from "../../runtime/model/error.js";
import { isVuePressTheme } from "./checks/vuepress-hints.js";
import { createProblem, type ValuesOfCode } from "../messages/create-problem.js";
import { nearestName } from "./nearest-name.js";

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

/** A theme that was not found. */
interface MissingTheme {
  /** The name in the config. */
  readonly name: string;
  readonly siteDir: string;
  /** Whether the name is the path of a folder. Any other name may be a package too. */
  readonly isPath: boolean;
}

/** Returns the problem of a missing theme, with the most similar name that exists. */
async function missingTheme({ name, siteDir, isPath }: MissingTheme): Promise<Problem> {
  const folder = await listNames(resolve(siteDir, name));
  if (!isPath && folder === null && isVuePressTheme(name)) {
    return problem({ kind: "vuepress", name: quoteValue(name) });
  }
  if (!isPath) {
    const packageDir = await findInstalled(packageName(name), siteDir);
    if (packageDir !== null) return problem({ kind: "no-module", name: quoteValue(name) });
  }
  if (folder !== null) return problem({ kind: "no-index", name: quoteValue(name) });
  const found = await nearestTheme(name, siteDir, isPath);
  const named = { name: quoteValue(name), nearest: found === null ? null : quoteValue(found) };
  return isPath
    ? problem({ kind: "no-folder", ...named })
    : problem({ kind: "not-installed", packageName: packageName(name), ...named });
}

function problem(values: ValuesOfCode<"theme-missing">): Problem {
  return createProblem("error", "theme-missing", values);
}

/** Returns the package of an import: `@scope/name` for `@scope/name/part`. */
function packageName(name: string): string {
  return name
    .split("/")
    .slice(0, name.startsWith("@") ? 2 : 1)
    .join("/");
}

async function nearestTheme(name: string, siteDir: string, isPath: boolean): Promise<string | null> {
  const wanted = name.split("/").at(-1) ?? name;
  const folder = name.slice(0, name.length - wanted.length);
  const siblings = (await listNames(dirname(resolve(siteDir, name)))) ?? [];
  const packages = isPath ? [] : await installedPackages(siteDir);
  return nearestName(name, [...siblings.map((sibling) => folder + sibling), ...packages]);
}

async function findInstalled(name: string, siteDir: string): Promise<string | null> {
  for (const folder of packageFolders(siteDir)) {
    if ((await listNames(join(folder, name))) !== null) return join(folder, name);
  }
  return null;
}

async function installedPackages(siteDir: string): Promise<readonly string[]> {
  const lists = packageFolders(siteDir).map(async (folder) => {
    const names = (await listNames(folder)) ?? [];
    const scopes = names.filter((name) => name.startsWith("@"));
    const scoped = scopes.map(async (scope) =>
      ((await listNames(join(folder, scope))) ?? []).map((name) => `${scope}/${name}`),
    );
    return [...names.filter((name) => !/^[.@]/.test(name)), ...(await Promise.all(scoped)).flat()];
  });
  return (await Promise.all(lists)).flat();
}

/** Returns the folders in which Node looks for a package, the nearest first. */
function packageFolders(dir: string): readonly string[] {
  const parent = dirname(dir);
  return [join(dir, "node_modules"), ...(parent === dir ? [] : packageFolders(parent))];
}

async function listNames(dir: string): Promise<readonly string[] | null> {
  return readdir(dir).catch(() => null);
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

const MODULE_ENDINGS = [".ts", ".tsx", ".js", ".mjs"];

/** Name of the theme module that exports the schema of its options, without the extension. */
export const OPTIONS_SCHEMA = "options-schema";

/** Returns the absolute file of an optional theme module such as `boot`, or `null`. */
export function findModule(dir: string, name: string): string | null {
  const files = MODULE_ENDINGS.map((ending) => join(dir, name + ending));
  return files.find((file) => existsSync(file)) ?? null;
}
