import { readDataFile } from "../../config/read-config.js";
import type { Notes } from "../../notes.js";
import { filesBelow, joinPath, type OldFolder } from "../../old-folder.js";
import { type Fields, isFields } from "../../plain-value.js";

const ROOT_FILES = ["hugo", "config"].flatMap((name) =>
  ["toml", "yaml", "yml", "json"].map((ending) => `${name}.${ending}`),
);

/** Returns the configuration files of a Hugo site below a folder: one file, or those of `config/_default`. */
export function hugoConfigFiles(old: OldFolder, folder: string): readonly string[] {
  const single = ROOT_FILES.map((name) => joinPath(folder, name)).find((file) => old.has(file));
  if (single !== undefined) return [single];
  const dir = joinPath(folder, "config/_default");
  return filesBelow(old, dir)
    .filter((name) => /^[\w.-]+\.(?:toml|ya?ml|json)$/.test(name))
    .map((name) => joinPath(dir, name));
}

/** Reads and merges the configuration. Names are in lower case, because Hugo ignores their case. */
export async function readHugoConfig(
  old: OldFolder,
  files: readonly string[],
  notes: Notes,
): Promise<Fields> {
  let config: Fields = {};
  for (const file of files) {
    const value = lowerCase(await readDataFile(old, file, notes));
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
