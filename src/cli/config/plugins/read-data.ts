import { readFile, realpath } from "node:fs/promises";
import { join } from "node:path";
import fastGlob from "fast-glob";
import { position, type Problem } from "../../../runtime/model/error.js";
import { compareText } from "../../../runtime/model/listing.js";
import { createError } from "../../messages/create-problem.js";
import { parseData } from "../fields/parse-data.js";
import { baseOf, type DataFolder } from "../fields/read-collections.js";
import { pathBelow } from "../path-below.js";
import type { PlaceOfOption } from "../place-of-option.js";
import type { PluginData } from "./define-plugin.js";
import { type OpenedPlugin, partFailed, partWrong } from "./read-plugins.js";

/** Plugins with the files that they declare to read, and what `dev` must watch. */
interface PluginsWithData {
  readonly plugins: readonly OpenedPlugin[];
  /** Absolute paths of the files. */
  readonly inputs: readonly string[];
  readonly folders: readonly DataFolder[];
  readonly problems: readonly Problem[];
}

/** Pattern below the site folder. */
const PATTERN = /^(?![/\\])(?!.*(?:^|\/)\.\.?(?:\/|$))[^\\]+$/;

/** Reads the files that plugins declare in `data`. A plugin with a wrong declaration gets none. */
export async function readData(
  siteDir: string,
  plugins: readonly OpenedPlugin[],
  placeOf: PlaceOfOption,
): Promise<PluginsWithData> {
  const read = await Promise.all(
    plugins.map(async (plugin) => {
      const declared = readPatterns(plugin, placeOf);
      if ("problem" in declared) return { plugin, folders: [], problems: [declared.problem] };
      const data = await readFiles(siteDir, plugin.name, declared.patterns);
      const folders = declared.patterns.map((pattern) => ({
        path: join(siteDir, baseOf(pattern)),
        hasMarkdown: false,
      }));
      return { plugin: { ...plugin, data }, folders, problems: [] };
    }),
  );
  return {
    plugins: read.map(({ plugin }) => plugin),
    inputs: read.flatMap(({ plugin }) => plugin.data.map(({ path }) => join(siteDir, path))),
    folders: read.flatMap(({ folders }) => folders),
    problems: read.flatMap(({ problems }) => problems),
  };
}

function readPatterns(
  plugin: OpenedPlugin,
  placeOf: PlaceOfOption,
): { readonly patterns: readonly string[] } | { readonly problem: Problem } {
  const { options, parts } = plugin;
  if (parts.data === undefined) return { patterns: [] };
  try {
    const result = parts.data({ options });
    if (!Array.isArray(result)) {
      return { problem: partWrong(plugin, "data", { place: null, found: result, placeOf }) };
    }
    const wrong = result.findIndex((pattern) => typeof pattern !== "string" || !PATTERN.test(pattern));
    if (wrong === -1) return { patterns: result };
    return { problem: partWrong(plugin, "data", { place: `[${wrong}]`, found: result[wrong], placeOf }) };
  } catch (error) {
    return { problem: partFailed(plugin, "data", { error, placeOf }) };
  }
}

/** Reads the files of patterns, each once, in the order of their paths. Files behind links out of the site are left out. */
async function readFiles(
  siteDir: string,
  plugin: string,
  patterns: readonly string[],
): Promise<readonly PluginData[]> {
  if (patterns.length === 0) return [];
  const matched = await fastGlob([...patterns], {
    cwd: siteDir,
    followSymbolicLinks: false,
    ignore: ["**/node_modules/**"],
  });
  const read = matched.toSorted(compareText).map(async (path) => {
    const file = join(siteDir, path);
    if (pathBelow(siteDir, await realpath(file)) === null) return [];
    const bytes = await readFile(file);
    return [{ path, text: bytes.toString("utf8"), value: () => readValue(plugin, path, bytes) }];
  });
  return (await Promise.all(read)).flat();
}

/** Returns the value of a data file. Throws a `HanblogError` with its place if it cannot be parsed. */
function readValue(plugin: string, path: string, bytes: Uint8Array): unknown {
  const parsed = parseData(path, bytes);
  if (parsed.kind === "data") return parsed.value;
  const [line, column] = parsed.at ?? [null, null];
  const values = { of: "plugin", owner: plugin, ...parsed.fault } as const;
  throw createError("collection-file", values, { at: position(path, line, column) });
}
