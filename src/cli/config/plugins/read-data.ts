import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { errorFromProblems, position, type Problem } from "../../../runtime/model/error.js";
import { compareText } from "../../../runtime/model/lists/listing.js";
import { createError, createProblem } from "../../messages/create-problem.js";
import { createPlaceOfValue } from "../fields/data-places.js";
import type { FieldSchema } from "../fields/describe-schemas.js";
import { faultsOf, parseField } from "../fields/field-schema.js";
import { parseData } from "../fields/parse-data.js";
import { baseOf, type DataFolder, findFiles } from "../fields/read-collections.js";
import type { PlaceOfOption } from "../place-of-option.js";
import type { PluginData } from "./define-plugin.js";
import { partFailed, partWrong } from "./part-problems.js";
import type { OpenedPlugin } from "./read-plugins.js";

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

/** Reads the files that plugins declare in `data`. Of plugins with a wrong declaration, or a pattern without files, none is left. */
export async function readData(
  siteDir: string,
  plugins: readonly OpenedPlugin[],
  placeOf: PlaceOfOption,
): Promise<PluginsWithData> {
  const read = await Promise.all(
    plugins.map(async (plugin) => {
      const declared = readPatterns(plugin, placeOf);
      if ("problems" in declared) return { plugin, folders: [], problems: declared.problems };
      const { data, empty } = await readFiles(siteDir, plugin.name, declared.patterns);
      const folders = declared.patterns.map((pattern) => ({
        path: join(siteDir, baseOf(pattern)),
        hasMarkdown: false,
      }));
      const problems = empty.map((files) => {
        const values = { of: "plugin", owner: plugin.name, files } as const;
        return createProblem("error", "collection-empty", values, placeOf(["plugins", plugin.index]));
      });
      return { plugin: { ...plugin, data }, folders, problems };
    }),
  );
  return {
    plugins: read.flatMap(({ plugin, problems }) => (problems.length === 0 ? plugin : [])),
    inputs: read.flatMap(({ plugin }) => plugin.data.map(({ path }) => join(siteDir, path))),
    folders: read.flatMap(({ folders }) => folders),
    problems: read.flatMap(({ problems }) => problems),
  };
}

function readPatterns(
  plugin: OpenedPlugin,
  placeOf: PlaceOfOption,
): { readonly patterns: readonly string[] } | { readonly problems: readonly Problem[] } {
  const { options, parts } = plugin;
  if (parts.data === undefined) return { patterns: [] };
  try {
    const result = parts.data({ options });
    if (!Array.isArray(result)) {
      return { problems: [partWrong(plugin, "data", { place: null, found: result, placeOf })] };
    }
    const wrong = result.findIndex((pattern) => typeof pattern !== "string" || !PATTERN.test(pattern));
    if (wrong === -1) return { patterns: result };
    const fault = { place: `[${wrong}]`, found: result[wrong], placeOf };
    return { problems: [partWrong(plugin, "data", fault)] };
  } catch (error) {
    return { problems: partFailed(plugin, "data", { error, placeOf }) };
  }
}

/** The files of patterns, each once, in the order of their paths, and the patterns that match none. */
interface FoundData {
  readonly data: readonly PluginData[];
  readonly empty: readonly string[];
}

/** Reads the files of patterns. They are frozen, because all parts of the plugin get them. Files behind links out of the site are left out. */
async function readFiles(siteDir: string, plugin: string, patterns: readonly string[]): Promise<FoundData> {
  const found = await Promise.all(patterns.map((pattern) => findFiles(siteDir, pattern)));
  const paths = [...new Set(found.flat())].toSorted(compareText);
  const data = paths.map(async (path): Promise<PluginData> => {
    const bytes = await readFile(join(siteDir, path));
    const value = (schema?: FieldSchema) => readValue(plugin, { path, bytes, schema });
    // Without a schema, the result is unknown.
    return Object.freeze({ path, text: bytes.toString("utf8"), value });
  });
  const empty = patterns.filter((_, index) => found[index]?.length === 0);
  return { data: Object.freeze(await Promise.all(data)), empty };
}

/** A data file, and the schema that its value has for the plugin. */
interface ReadValue {
  readonly path: string;
  readonly bytes: Uint8Array;
  readonly schema: FieldSchema | undefined;
}

/**
 * Returns the value of a data file. Throws a `HanblogError` with its place if it cannot be parsed, and an `AggregateError` of the
 * values that the schema does not accept.
 */
function readValue(name: string, { path, bytes, schema }: ReadValue): unknown {
  const parsed = parseData(path, bytes);
  if (parsed.kind === "fault") {
    const [line, column] = parsed.at ?? [null, null];
    const values = { of: "plugin", owner: name, ...parsed.fault } as const;
    throw createError("collection-file", values, { at: position(path, line, column) });
  }
  if (schema === undefined) return parsed.value;
  const checked = parseField(schema, parsed.value);
  if (checked.success) return checked.data;
  const placeOf = createPlaceOfValue(path, parsed);
  throw errorFromProblems(
    faultsOf(null, checked.error.issues, parsed.value).map(({ path: inner, field, found, expected }) =>
      createProblem("error", "plugin-data", { kind: "file", name, field, found, expected }, placeOf(inner)),
    ),
  );
}
