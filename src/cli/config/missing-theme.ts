import { readdir } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { createProblem, type Problem, quoteValue } from "../../runtime/model/error.js";
import { nearestName } from "./nearest-name.js";
import { isVuePressTheme } from "./vuepress-hints.js";

/** A theme that is not where the config says. */
export interface MissingTheme {
  /** As the config names it. */
  readonly name: string;
  readonly siteDir: string;
  /** Whether it names a folder: anything else may be a package too. */
  readonly isPath: boolean;
}

/** Why a config's theme cannot be used, with the nearest name that could be meant. */
export async function missingTheme({ name, siteDir, isPath }: MissingTheme): Promise<Problem> {
  const folder = await listNames(resolve(siteDir, name));
  if (!isPath && folder === null && isVuePressTheme(name)) {
    const hint = "Themes of VuePress do not work here: without `theme` the default one is used.";
    return problem(`The theme ${quoteValue(name)} is one of VuePress`, hint);
  }
  if (!isPath) {
    const packageDir = await findInstalled(packageName(name), siteDir);
    if (packageDir !== null) {
      return problem(
        `The package ${quoteValue(name)} is installed, but has no theme to import`,
        'Its package.json names the module that exports `createTheme`: "exports": { ".": "./index.js", "./style.css": "./style.css" }.',
      );
    }
  }
  if (folder !== null) {
    return problem(
      `The theme ${quoteValue(name)} has no index.ts, index.tsx or index.js`,
      "Add an index file that exports `createTheme`; `hanblog new theme` makes a working copy of the default theme to begin with.",
    );
  }
  const nearest = await nearestTheme(name, siteDir, isPath);
  const guess = nearest === null ? "" : `Did you mean ${quoteValue(nearest)}? `;
  if (isPath) {
    const hint = "Expected a folder, relative to the site's, with an index file that exports `createTheme`.";
    return problem(`There is no theme ${quoteValue(name)}`, guess === "" ? hint : guess.trimEnd());
  }
  return problem(
    `The theme ${quoteValue(name)} is not installed, and the site has no such folder`,
    `${guess}\`npm install ${packageName(name)}\` installs a package; a folder of the site is "./folder"; without \`theme\` the default one is used.`,
  );
}

function problem(message: string, hint: string): Problem {
  return createProblem("error", "theme-missing", message, null, hint);
}

/** `@scope/name/part` → `@scope/name`. */
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

/** Where Node looks for a package, the nearest folder first. */
function packageFolders(dir: string): readonly string[] {
  const parent = dirname(dir);
  return [join(dir, "node_modules"), ...(parent === dir ? [] : packageFolders(parent))];
}

async function listNames(dir: string): Promise<readonly string[] | null> {
  return readdir(dir).catch(() => null);
}
