import { access, readdir } from "node:fs/promises";
import { join } from "node:path";
import { position } from "../../runtime/model/error.js";
import { createError } from "../messages/create-problem.js";

/** Names that other tools read; here they would be passed over without a word. */
const OTHER_NAMES = ["cjs", "cts", "json", "yml", "yaml"].map((ending) => `hanblog.config.${ending}`);

/** Where other generators have their configuration, from the folder that holds the pages or from the one above. */
const FOREIGN_CONFIGS = [
  ...["", "docs/"].flatMap((folder) => [
    ...["js", "ts", "yml", "toml"].map((ending) => `${folder}.vuepress/config.${ending}`),
    ...["js", "ts", "mjs", "mts"].map((ending) => `${folder}.vitepress/config.${ending}`),
  ]),
  "_config.yml",
  "hugo.toml",
  "hugo.yaml",
];

/** What a config file may be called. */
export const CONFIG_NAMES = ["ts", "mts", "js", "mjs"].map((ending) => `hanblog.config.${ending}`);

/** Whether a file of a site folder is its config file by its name, or is refused as one. */
export function isConfigName(name: string): boolean {
  return CONFIG_NAMES.includes(name) || OTHER_NAMES.includes(name);
}

/** Name of the config file in a site folder, or `null`. Throws a `HanblogError` where there are two, or one of another kind. */
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

/** The configuration of another generator in a site folder, below it; `null` where there is none. */
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
