import { readDataFile } from "../../config/read-config.js";
import type { Notes } from "../../notes.js";
import { filesBelow, joinPath, type OldFolder } from "../../old-folder.js";
import { type Fields, isFields } from "../../plain-value.js";

const ROOT_FILES = ["hugo", "config"].flatMap((name) =>
  ["toml", "yaml", "yml", "json"].map((ending) => `${name}.${ending}`),
);

/** Folders of the configuration of a build for readers, in the order in which Hugo merges them over the root file. */
const FOLDERS = ["config/_default", "config/production"];

/**
 * Returns the configuration files of a Hugo site below a folder, in the order in which Hugo merges them: one file in the
 * folder itself, then those of `config/_default` and `config/production`.
 */
export function hugoConfigFiles(old: OldFolder, folder: string): readonly string[] {
  const root = ROOT_FILES.map((name) => joinPath(folder, name)).find((file) => old.has(file));
  const merged = FOLDERS.flatMap((name) => {
    const dir = joinPath(folder, name);
    return filesBelow(old, dir)
      .filter((file) => /^(?:[\w-]+\/)*[\w.-]+\.(?:toml|ya?ml|json)$/.test(file))
      .map((file) => joinPath(dir, file));
  });
  return root === undefined ? merged : [root, ...merged];
}

/** Reads and merges the configuration. Names are in lower case, because Hugo ignores their case. */
export async function readHugoConfig(
  old: OldFolder,
  files: readonly string[],
  notes: Notes,
): Promise<Fields> {
  let config: Fields = {};
  for (const file of files) {
    const value = withMenu(lowerCase(await readDataFile(old, file, notes)));
    const name = (file.split("/").at(-1) ?? "").replace(/\.\w+$/, "").toLowerCase();
    if (name === "hugo" || name === "config") {
      config = merge(config, value);
      continue;
    }
    // `menus.en.toml` is the menu of one language.
    const [key = "", language] = name.split(".");
    const own = key === "menus" ? "menu" : key;
    const placed =
      language === undefined ? { [own]: value } : { languages: { [language]: { [own]: value } } };
    config = merge(config, placed);
  }
  return config;
}

/** Hugo reads `menu` and `menus` as the same option. */
function withMenu({ menus, ...others }: Fields): Fields {
  return menus === undefined ? others : { menu: menus, ...others };
}

/** Returns a value whose fields have names in lower case. Names of languages and menus have no capitals anyway. */
export function lowerCase(value: unknown): Fields {
  const convert = (one: unknown): unknown => {
    if (Array.isArray(one)) return one.map(convert);
    if (!isFields(one) || one instanceof Date) return one;
    return Object.fromEntries(
      Object.entries(one).map(([name, field]) => [name.toLowerCase(), convert(field)]),
    );
  };
  const converted = convert(value);
  return isFields(converted) ? converted : {};
}

function merge(first: Fields, second: Fields): Fields {
  const merged: Record<string, unknown> = { ...first };
  for (const [name, value] of Object.entries(second)) {
    const before = merged[name];
    merged[name] = isFields(before) && isFields(value) ? merge(before, value) : value;
  }
  return merged;
}
