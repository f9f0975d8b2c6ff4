import { readFile, realpath } from "node:fs/promises";
import { extname, join } from "node:path";
import fastGlob from "fast-glob";
import { CORE_SCHEMA, load, YAMLException } from "js-yaml";
import { parse as parseToml, TomlError } from "smol-toml";
import { position, type Problem, quoteValue } from "../../../runtime/model/error.js";
import { compareText } from "../../../runtime/model/listing.js";
import { createProblem } from "../../messages/create-problem.js";
import { formatPath } from "../checks/config-problems.js";
import { isRecord } from "../is-record.js";
import { pathBelow } from "../path-below.js";
import { dropZeros, type PlainRecord, toPlainRecord } from "../plain-data.js";
import type { SiteConfig } from "../schema.js";
import { describeSchemas } from "./describe-schemas.js";
import { fieldLine } from "./field-line.js";
import { checkField, type FieldFault } from "./field-schema.js";

/** An entry of a collection, as components get it. */
export type Entry = PlainRecord & { readonly id: string };

/** The data files of a site, read and checked. */
export interface Collections {
  /** Entries by the name of their collection: in the order of a list, and of files by path. */
  readonly entries: Readonly<Record<string, readonly Entry[]>>;
}

/** Collections with what `dev` and the caller need to know about their files. */
export interface ReadCollections extends Collections {
  readonly problems: readonly Problem[];
  /** Absolute paths of the folders in which files of collections are. */
  readonly folders: readonly string[];
}

type Declared = SiteConfig["collections"];

/** An entry before its check, with the part of the file that it is from. */
interface WrittenEntry {
  readonly id: string;
  readonly data: PlainRecord;
  readonly file: string;
  /** Lines of the file, and which of them are the entry's: from `above` up to `end`. */
  readonly lines: readonly string[];
  readonly above: number;
  readonly end: number;
}

/**
 * Reads the collections of a site. References in their schemas, and in `others`, get to know the entries of the collection that
 * they name. Faults are returned as problems; `placeOf` finds an option in the config file.
 */
export async function readCollections(
  siteDir: string,
  { declared, others }: { readonly declared: Declared; readonly others: unknown },
  placeOf: (path: readonly PropertyKey[]) => Problem["at"],
): Promise<ReadCollections> {
  const read = await Promise.all(
    Object.entries(declared).map(async ([name, { files }]) => {
      const at = placeOf(["collections", name, "files"]);
      return [name, await readEntries(siteDir, { name, files, at })] as const;
    }),
  );
  // The entries of a faulty file are unknown.
  const ids = new Map(
    read.map(([name, { entries, problems }]) => [
      name,
      problems.length > 0 ? null : new Set(entries.map(({ id }) => id)),
    ]),
  );
  describeSchemas([declared, others], (reference) => {
    reference.ids = ids.get(reference.collection) ?? null;
  });
  const checked = read.map(([name, { entries, problems }]) => {
    const results = entries.map((entry) => checkEntry(name, declared[name], entry));
    return {
      name,
      entries: results.flatMap(({ entry }) => entry ?? []),
      problems: [...problems, ...results.flatMap((result) => result.problems)],
    };
  });
  return {
    entries: Object.fromEntries(checked.map(({ name, entries }) => [name, entries])),
    problems: checked.flatMap(({ problems }) => problems),
    folders: Object.values(declared).map(({ files }) => join(siteDir, baseOf(files))),
  };
}

interface FoundEntries {
  readonly entries: readonly WrittenEntry[];
  readonly problems: readonly Problem[];
}

/** Files and place of a collection. */
interface CollectionFiles {
  readonly name: string;
  readonly files: string;
  readonly at: Problem["at"];
}

async function readEntries(siteDir: string, { name, files, at }: CollectionFiles): Promise<FoundEntries> {
  const matched = await fastGlob(files, {
    cwd: siteDir,
    followSymbolicLinks: false,
    ignore: ["**/node_modules/**"],
  });
  // The pattern itself can lead through a link.
  const inside = await Promise.all(
    matched.map(async (file) => pathBelow(siteDir, await realpath(join(siteDir, file))) !== null),
  );
  const found = matched.filter((_, index) => inside[index]);
  if (found.length === 0) {
    const problem = createProblem("error", "collection-empty", { collection: name, files }, at);
    return { entries: [], problems: [problem] };
  }
  const base = baseOf(files);
  const read = await Promise.all(
    found.toSorted(compareText).map(async (file) => {
      const text = decode(await readFile(join(siteDir, file)));
      if (text === null) return refuse(name, file, { kind: "encoding" });
      return parseFile(name, { file, text, id: file.slice(base.length).replace(/\.\w+$/, "") });
    }),
  );
  const entries = read.flatMap((one) => one.entries);
  return { entries, problems: [...read.flatMap((one) => one.problems), ...findTwice(name, entries)] };
}

/** Returns the part of a pattern before its first special character that ends in a slash, or nothing. */
function baseOf(pattern: string): string {
  return /^(?:[^*?{}[\]()!+@|/]+\/)*/.exec(pattern)?.[0] ?? "";
}

interface DataFile {
  readonly file: string;
  readonly text: string;
  /** Id of an entry that is the whole file. */
  readonly id: string;
}

/** Returns the text of a file, or `null` if its bytes are not UTF-8. */
function decode(bytes: Buffer): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Returns no entries, and the reason why. */
function refuse(
  collection: string,
  file: string,
  fault: CollectionFault,
  line: number | null = null,
): FoundEntries {
  const problem = createProblem("error", "collection-file", { collection, ...fault }, position(file, line));
  return { entries: [], problems: [problem] };
}

/** Parses a file that contains an entry, or a list of entries that have an `id` each. */
function parseFile(collection: string, { file, text, id }: DataFile): FoundEntries {
  const parser = PARSERS[extname(file).toLowerCase()];
  if (parser === undefined) return refuse(collection, file, { kind: "format" });
  let value: unknown;
  try {
    value = parser(text);
  } catch (error) {
    const reason =
      error instanceof YAMLException ? error.reason : String(Object(error).message).split("\n", 1)[0];
    return refuse(collection, file, { kind: "syntax", reason: reason ?? "" }, lineOf(error, text));
  }
  if (Array.isArray(value)) return parseList(collection, { file, text }, value);
  if (!isRecord({ value })) return refuse(collection, file, { kind: "data" }, 1);
  return {
    entries: [
      { id, data: toPlainRecord(value as object), file, lines: text.split("\n"), above: 0, end: Infinity },
    ],
    problems: [],
  };
}

/** Reason why a file is no part of a collection. */
export type CollectionFault =
  | { readonly kind: "format" | "data" | "encoding" }
  | { readonly kind: "syntax"; readonly reason: string };

/** Parsers by ending. None of them runs code, and dates stay as they are written. */
const PARSERS: Readonly<Record<string, (text: string) => unknown>> = {
  ".json": (text) => JSON.parse(text),
  ".toml": (text) => dropZeros(toPlainRecord(parseToml(text))),
  ".yaml": readYaml,
  ".yml": readYaml,
};

function readYaml(text: string): unknown {
  return load(text, { schema: CORE_SCHEMA, maxAliases: 0 });
}

function lineOf(error: unknown, text: string): number {
  if (error instanceof YAMLException) return (error.mark?.line ?? 0) + 1;
  if (error instanceof TomlError) return error.line;
  const offset = /at position (\d+)/.exec(String(error))?.[1];
  return offset === undefined ? 1 : text.slice(0, Number(offset)).split("\n").length;
}

function parseList(
  collection: string,
  { file, text }: Pick<DataFile, "file" | "text">,
  list: readonly unknown[],
): FoundEntries {
  const lines = text.split("\n");
  const entries: WrittenEntry[] = [];
  const problems: Problem[] = [];
  let next = 0;
  for (const [index, value] of list.entries()) {
    const { id, ...data } = isRecord({ value }) ? toPlainRecord(value as object) : {};
    const name = typeof id === "number" ? String(id) : id;
    if (typeof name !== "string" || name === "") {
      const values = { collection, number: index + 1 };
      problems.push(createProblem("error", "collection-id", values, position(file)));
      continue;
    }
    // Entries are in the order of the list, so that each id is below the one before, or in the same line.
    const found = lineOfId(lines, name, next);
    if (found !== null) next = found + 1;
    entries.push({ id: name, data, file, lines, above: Math.max(next - 1, 0), end: lines.length });
  }
  const ended = entries.map((entry, index) => ({
    ...entry,
    end: Math.max(entries[index + 1]?.above ?? lines.length, entry.above + 1),
  }));
  return { entries: ended, problems };
}

/** Returns the index of the first line from `start` on with this id, or `null`. */
function lineOfId(lines: readonly string[], id: string, start: number): number | null {
  for (let index = start; index < lines.length; index++) {
    const line = lines[index] ?? "";
    if (line.includes(id) && /\bid\b/.test(line)) return index;
  }
  return null;
}

function findTwice(collection: string, entries: readonly WrittenEntry[]): readonly Problem[] {
  const first = new Map<string, WrittenEntry>();
  return entries.flatMap((entry) => {
    const before = first.get(entry.id);
    if (before === undefined) {
      first.set(entry.id, entry);
      return [];
    }
    const values = { collection, id: quoteValue(entry.id), other: before.file };
    return createProblem("error", "collection-twice", values, position(entry.file, entry.above + 1));
  });
}

/** Fault of a schema that returns no object. */
const NO_OBJECT: Pick<FieldFault, "path" | "found" | "expected"> = {
  path: [],
  found: null,
  expected: { kind: "rule", rule: "entry-schema", values: {} },
};

function checkEntry(
  collection: string,
  declared: Declared[string] | undefined,
  { id, data, file, lines, above, end }: WrittenEntry,
): { readonly entry: Entry | null; readonly problems: readonly Problem[] } {
  if (declared === undefined) return { entry: null, problems: [] };
  const checked = checkField(id, declared.schema, data);
  if (checked.kind === "value" && isRecord(checked)) {
    return { entry: { ...(checked.value as object), id }, problems: [] };
  }
  const faults = checked.kind === "faults" ? checked.faults : [NO_OBJECT];
  const text = lines.slice(above, end).join("\n");
  const problems = faults.map(({ path, found, expected }) => {
    const at = position(file, above + fieldLine(text, [String(path[0] ?? "id")]));
    return createProblem(
      "error",
      "collection-entry",
      { collection, id: quoteValue(id), field: formatPath(path) || "schema", found, expected },
      at,
    );
  });
  return { entry: null, problems };
}
