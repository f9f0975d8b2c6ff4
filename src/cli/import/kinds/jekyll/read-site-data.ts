import type { Notes } from "../../notes.js";
import { parseData } from "../../config/read-config.js";
import { filesBelow, joinPath, type OldFolder } from "../../old-folder.js";
import { isBounded } from "../../liquid/bounded-values.js";
import { type Fields, isFields } from "../../plain-value.js";
import { parseCsv } from "../../content/parse-csv.js";

/** Longest data file, in characters. */
const LONGEST = 5_000_000;

/** Reads `site.data` of Jekyll: the files of `_data`, by their folders and names. */
export async function readSiteData(
  old: OldFolder,
  {
    contentDir,
    config,
    notes,
  }: { readonly contentDir: string; readonly config: Fields; readonly notes: Notes },
): Promise<Fields> {
  const folder = joinPath(contentDir, typeof config["data_dir"] === "string" ? config["data_dir"] : "_data");
  const data: Record<string, unknown> = {};
  for (const path of filesBelow(old, folder)) {
    const [, stem, ending] = /^(.*)\.(ya?ml|json|csv|tsv)$/.exec(path) ?? [];
    if (stem === undefined || ending === undefined) continue;
    const source = joinPath(folder, path);
    const value = readValue(source, (await old.read(source)).slice(0, LONGEST + 1), notes);
    if (value !== undefined) setPath(data, stem.split("/"), value);
  }
  return data;
}

function readValue(file: string, text: string, notes: Notes): unknown {
  if (text.length > LONGEST) {
    notes.lost("data-file", file, { file });
    return undefined;
  }
  try {
    const sign = file.endsWith(".tsv") ? "\t" : file.endsWith(".csv") ? "," : null;
    const value = sign === null ? parseData(file, text) : parseCsv(text, sign);
    if (isBounded(value)) return value;
    notes.lost("data-file", file, { file });
    return undefined;
  } catch (error) {
    const reason = error instanceof Error ? (error.message.split("\n")[0] ?? "") : String(error);
    notes.lost("config-not-read", reason, { file });
    return undefined;
  }
}

/** Sets a value below records by the names of folders and a file. Jekyll leaves out signs that are no letters. */
function setPath(data: Record<string, unknown>, path: readonly string[], value: unknown): void {
  const [first = "", ...rest] = path;
  const name = first
    .replace(/[^\w\s-]+/g, "")
    .trim()
    .replace(/\s+/g, "_");
  if (rest.length === 0) define(data, name, value);
  else {
    const below = Object.hasOwn(data, name) && isFields(data[name]) ? { ...data[name] } : {};
    setPath(below, rest, value);
    define(data, name, below);
  }
}

function define(data: Record<string, unknown>, name: string, value: unknown): void {
  Object.defineProperty(data, name, { value, enumerable: true, configurable: true, writable: true });
}
