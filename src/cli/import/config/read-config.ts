import { firstLineOf } from "../../../runtime/model/error.js";
import { join } from "node:path";
import { YAMLException, CORE_SCHEMA, loadAll, mergeTag } from "js-yaml";
import { parse as parseToml, TomlError } from "smol-toml";
import type { Notes } from "../notes.js";
import type { OldFolder } from "../old-folder.js";
import { type Fields, fieldsOf, isFields, listOf } from "../plain-value.js";
import { readLiterals } from "./read-literals.js";
import { projectFolder, runConfig, type RunConfig } from "./run-config.js";

/**
 * Reads a configuration file of an old site. YAML, TOML and JSON are parsed. Code is run if that is allowed, and its
 * literals are read otherwise.
 */
export async function readOldConfig(
  old: OldFolder,
  file: string,
  { notes, argument }: { readonly notes: Notes; readonly argument?: unknown },
): Promise<Fields> {
  if (!/\.[cm]?[jt]s$/.test(file)) return readDataFile(old, file, notes);
  const folder = projectFolder(new Set(old.files), file);
  old.beforeRun?.(file);
  const run: RunConfig =
    old.beforeRun === null
      ? { kind: "failed", reason: "--no-run", line: null }
      : await runConfig(join(old.dir, file), {
          rootDir: join(old.dir, folder),
          tempDir: old.tempDir,
          argument,
        });
  if (run.kind === "value" && isFields(run.value)) return withoutCall(run.value);
  const reason = run.kind === "failed" ? run.reason : "no object";
  notes.lost("config-not-run", reason, { file, line: run.kind === "failed" ? run.line : null });
  return (await readConfigLiterals(old, file, { notes })) ?? {};
}

/** Returns the options that a missing theme or plugin would have received as a whole, such as by `config({ … })` of theme-hope. */
function withoutCall(config: Fields): Fields {
  const [given] = listOf(fieldsOf(config["$call"])["args"]).filter(isFields);
  return given === undefined ? config : withoutCall(given);
}

/**
 * Reads the literals of a configuration that is code, which never runs. Values that only a run knows are reported, except those of
 * `ignored` options, which have no counterpart anyway.
 */
export async function readDataConfig(
  old: OldFolder,
  file: string,
  { notes, ignored }: { readonly notes: Notes; readonly ignored: RegExp },
): Promise<Fields> {
  const literals = await readConfigLiterals(old, file, { notes, ignored });
  if (literals === null) notes.lost("config-not-run", "no object", { file });
  return literals ?? {};
}

/** Reads the literals of a configuration, and reports other values. Returns `null` if it exports no object. */
async function readConfigLiterals(
  old: OldFolder,
  file: string,
  { notes, ignored }: { readonly notes: Notes; readonly ignored?: RegExp },
): Promise<Fields | null> {
  const literals = readLiterals(await old.read(file));
  for (const name of literals?.unread ?? [])
    if (ignored?.test(name) !== true) notes.lost("option-unread", name, { file });
  return literals?.value ?? null;
}

/** Reads a YAML, TOML or JSON file. A file with a syntax error is reported and read as empty. */
export async function readDataFile(old: OldFolder, file: string, notes: Notes): Promise<Fields> {
  try {
    return fieldsOf(parseData(file, await old.read(file)));
  } catch (error) {
    const reason = firstLineOf(error);
    notes.lost("config-not-read", reason, { file, line: lineOf(error) });
    return {};
  }
}

/** Returns the line of a syntax error, counted from 1, or `null`. */
function lineOf(error: unknown): number | null {
  if (error instanceof YAMLException) return error.mark === undefined ? null : error.mark.line + 1;
  if (error instanceof TomlError) return error.line;
  const line = error instanceof SyntaxError ? /\(line (\d+)/.exec(error.message)?.[1] : undefined;
  return line === undefined ? null : Number(line);
}

/** Parses the text of a data file by its extension. */
export function parseData(file: string, text: string): unknown {
  if (file.endsWith(".toml")) return parseToml(text);
  return file.endsWith(".json") ? JSON.parse(text) : parseYaml(text);
}

/** The schema of most generators: YAML 1.2 with merge keys. Dates stay text. */
const SCHEMA = CORE_SCHEMA.withTags(mergeTag);

/** Indentation that is deeper than that of any value around. Within brackets and quotes, it means nothing. */
const DEEPER = " ".repeat(64);

/** Characters that are parsed before an error stays. Each line to indent costs another parse. */
const MOST_WORK = 50_000_000;

/** Values of a document with those that aliases repeat. */
const MOST_VALUES = 1_000_000;

/**
 * Parses YAML as the parsers of other generators do. They accept a closing bracket or a quote that is not indented deeper than its
 * key, an empty file, and an end of the document. Of equal keys, the last counts, as in Ruby. A tab at the start of a line is two spaces,
 * as in Hexo. Throws `YAMLException`, with the place in
 * the text as it is written.
 */
export function parseYaml(text: string): unknown {
  const lines = text.replace(/^\t+/gm, (tabs) => "  ".repeat(tabs.length)).split("\n");
  const indented = new Set<number>();
  const mostLines = Math.floor(MOST_WORK / Math.max(text.length, 1));
  let first: unknown = null;
  for (;;) {
    try {
      const documents = loadAll(lines.join("\n"), null, { schema: SCHEMA, json: true });
      const found = documents.find((document) => document !== null && document !== undefined);
      if (countValues(found, MOST_VALUES) > MOST_VALUES) throw new YAMLException("too many values");
      return found;
    } catch (error) {
      first ??= error;
      const line = error instanceof YAMLException ? error.mark?.line : undefined;
      const isShallow = error instanceof YAMLException && error.reason === "deficient indentation";
      if (!isShallow || line === undefined || indented.has(line) || indented.size >= mostLines) throw first;
      indented.add(line);
      lines[line] = DEEPER + (lines[line] ?? "");
    }
  }
}

/** Counts values at any depth, up to one more than a limit. */
function countValues(value: unknown, most: number): number {
  let count = 1;
  if (typeof value !== "object" || value === null) return count;
  for (const inner of Object.values(value)) {
    count += countValues(inner, most - count);
    if (count > most) break;
  }
  return count;
}
