import { readdir } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { type Problem, quoteValue } from "../../runtime/model/error.js";
import { createProblem, type ValuesOfCode } from "../messages/create-problem.js";
import { nearestName } from "./nearest-name.js";
import { isVuePressTheme } from "./checks/vuepress-hints.js";

/** A theme that was not found. */
export interface MissingTheme {
  /** The name in the config. */
  readonly name: string;
  readonly siteDir: string;
  /** Whether the name is the path of a folder. Any other name may be a package too. */
  readonly isPath: boolean;
}

/** Returns the problem of a missing theme, with the most similar name that exists. */
export async function missingTheme({ name, siteDir, isPath }: MissingTheme): Promise<Problem> {
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
