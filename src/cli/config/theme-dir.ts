import { readdir } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { createProblem, type Problem, quoteValue } from "../../runtime/model/error.js";
import { nearestName } from "./nearest-name.js";

export type ThemeResult =
  | { readonly kind: "dir"; readonly dir: string }
  | { readonly kind: "problem"; readonly problem: Problem };

const INDEX_FILES = ["index.ts", "index.tsx", "index.js"];

/** The folder of the theme that a config names: relative to the site, else a package; without a name, the default theme. */
export async function resolveTheme(
  name: string | undefined,
  siteDir: string,
  packageDir: string,
): Promise<ThemeResult> {
  if (name === undefined) return { kind: "dir", dir: join(packageDir, "src", "theme") };
  const candidates = [resolve(siteDir, name)];
  if (!/^\.{0,2}\//.test(name)) {
    candidates.push(...parents(siteDir).map((folder) => join(folder, "node_modules", name)));
  }
  let isFolder = false;
  for (const dir of candidates) {
    const files = await listNames(dir);
    if (files === null) continue;
    if (INDEX_FILES.some((file) => files.includes(file))) return { kind: "dir", dir };
    isFolder = true;
  }
  return { kind: "problem", problem: await missingTheme(name, siteDir, isFolder) };
}

async function missingTheme(name: string, siteDir: string, isFolder: boolean): Promise<Problem> {
  const message = isFolder
    ? `The theme ${quoteValue(name)} has no index.ts, index.tsx or index.js`
    : `There is no theme ${quoteValue(name)}`;
  const parent = dirname(resolve(siteDir, name));
  const wanted = name.split("/").at(-1) ?? name;
  const siblings = (await listNames(parent)) ?? [];
  const nearest = nearestName(wanted, siblings);
  const isOther = nearest !== null && nearest !== wanted;
  const hint = isOther
    ? `Did you mean ${quoteValue(name.slice(0, name.length - wanted.length) + nearest)}?`
    : "Expected a folder in the site folder or an installed package, with an index file that exports `createTheme`; without `theme` the default one is used.";
  return createProblem("error", "theme-missing", message, null, hint);
}

function parents(dir: string): readonly string[] {
  const parent = dirname(dir);
  return parent === dir ? [dir] : [dir, ...parents(parent)];
}

async function listNames(dir: string): Promise<readonly string[] | null> {
  return readdir(dir).catch(() => null);
}
