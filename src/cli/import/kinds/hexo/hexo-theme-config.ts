import { parseData, readDataFile } from "../../config/read-config.js";
import type { Notes } from "../../notes.js";
import type { OldFolder } from "../../old-folder.js";
import { type Fields, fieldsOf, textOf } from "../../plain-value.js";

/** Configuration of the theme of a Hexo site. */
export interface HexoThemeConfig {
  readonly name: string;
  readonly options: Fields;
  /** Last file with options of the theme, for notes. */
  readonly file: string;
  /** Links to friends, or `null`. */
  readonly links: unknown;
}

/** Reads the configuration of the theme. Later files take precedence. */
export async function readHexoThemeConfig(
  old: OldFolder,
  {
    config,
    sourceDir,
    notes,
  }: { readonly config: Fields; readonly sourceDir: string; readonly notes: Notes },
): Promise<HexoThemeConfig> {
  const name = textOf(config["theme"]) ?? "landscape";
  const files = [
    `themes/${name}/_config.yml`,
    `${sourceDir}/_data/${name}.yml`,
    `_config.${name}.yml`,
    `${sourceDir}/_data/theme_config.yml`,
  ].filter((file) => old.has(file));
  let options: Fields = {};
  for (const file of files) options = { ...options, ...(await readDataFile(old, file, notes)) };
  const inSite = fieldsOf(config["theme_config"]);
  const linkFile = ["link", "links"]
    .map((file) => `${sourceDir}/_data/${file}.yml`)
    .find((file) => old.has(file));
  const links = linkFile === undefined ? null : await readLinks(old, linkFile);
  return { name, options: { ...options, ...inSite }, file: files.at(-1) ?? "_config.yml", links };
}

async function readLinks(old: OldFolder, file: string): Promise<unknown> {
  try {
    return parseData(file, await old.read(file));
  } catch {
    return null;
  }
}
