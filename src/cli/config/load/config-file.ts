import { access, readdir } from "node:fs/promises";
import { join, dirname } from "node:path";
import fastGlob from "fast-glob";
import { position } from "../../../runtime/model/error.js";
import { createError } from "../../messages/create-problem.js";

/** Unsupported names, which are errors so that such a file is not silently ignored. */
const OTHER_NAMES = ["cjs", "cts", "json", "yml", "yaml"].map((ending) => `hanblog.config.${ending}`);

/** Config files of other generators, relative to the folder of the pages or to its parent. */
const FOREIGN_CONFIGS = [
  ...["", "docs/"].flatMap((folder) => [
    ...["js", "ts", "yml", "toml"].map((ending) => `${folder}.vuepress/config.${ending}`),
    ...["js", "ts", "mjs", "mts"].map((ending) => `${folder}.vitepress/config.${ending}`),
  ]),
  "_config.yml",
  "hugo.toml",
  "hugo.yaml",
];

/** Supported names of the config file. */
export const CONFIG_NAMES = ["ts", "mts", "js", "mjs"].map((ending) => `hanblog.config.${ending}`);

/** Checks whether a file in a site folder has a supported or an unsupported name of a config file. */
export function isConfigName(name: string): boolean {
  return CONFIG_NAMES.includes(name) || OTHER_NAMES.includes(name);
}

/** Returns the name of the config file in a site folder, or `null`. Throws `config-twice` or `config-name`. */
export async function findConfigFile(siteDir: string): Promise<string | null> {
  const names = new Set(await readdir(siteDir));
  const [first, second] = CONFIG_NAMES.filter((name) => names.has(name));
  if (first !== undefined && second !== undefined) {
    throw createError("config-twice", { first, second }, { at: position(second) });
  }
  const other = OTHER_NAMES.find((name) => names.has(name));
  if (other !== undefined) {
    throw createError("config-name", { file: other, names: CONFIG_NAMES }, { at: position(other) });
  }
  return first ?? null;
}

/** Returns the config file of another generator in a site folder, relative to it, or `null`. */
export async function findForeignConfig(siteDir: string): Promise<string | null> {
  const there = await Promise.all(
    FOREIGN_CONFIGS.map((path) =>
      access(join(siteDir, path)).then(
        () => true,
        () => false,
      ),
    ),
  );
  return FOREIGN_CONFIGS.find((_, index) => there[index]) ?? null;
}

/** Returns the nearest folder with a config file, from `dir` upwards, or `null`. */
export async function findSiteAround(dir: string): Promise<string | null> {
  if (await hasConfig(dir)) return dir;
  return dirname(dir) === dir ? null : findSiteAround(dirname(dir));
}

/** Checks whether a folder contains a config file. The folder may be missing. */
export async function hasConfig(dir: string): Promise<boolean> {
  return (await fastGlob([...CONFIG_NAMES], { cwd: dir })).length > 0;
}
