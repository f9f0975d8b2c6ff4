import { readFile, realpath } from "node:fs/promises";
import { join } from "node:path";
import fastGlob from "fast-glob";
import { position, type Problem, quoteValue, type SourcePosition } from "../../../runtime/model/error.js";
import { compareText } from "../../../runtime/model/lists/listing.js";
import { createProblem } from "../../messages/create-problem.js";
import { formatPath } from "../checks/config-problems.js";
import { isRecord, type PlainRecord, toPlainRecord } from "../plain-data.js";
import { nearestName } from "../nearest-name.js";
import { pathBelow } from "../path-below.js";
import type { SiteConfig } from "../schema.js";
import { type DataFault, type DataPlace, type ParsedData, parseData } from "./parse-data.js";
import { describeSchemas, keysOf, type KnownKeys } from "./describe-schemas.js";
import { type ListPlaces, type PlaceOfValue, placesInList, placesOfPart } from "./data-places.js";
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
  readonly folders: readonly DataFolder[];
  /** Returns the place of an entry by its collection and id, or `null` for an unknown one. */
  readonly placeOfEntry: (collection: string, id: string) => SourcePosition | null;
}

/** A folder in which files of collections are. */
export interface DataFolder {
  /** Absolute path. */
  readonly path: string;
  /** Whether markdown files in it can be entries. */
  readonly hasMarkdown: boolean;
}

type Declared = SiteConfig["collections"];

/** An entry before its check. */
interface WrittenEntry {
  readonly id: string;
  readonly data: PlainRecord;
  readonly file: string;
  /** Returns the place of the value at a path inside the entry. The empty path is the entry itself. */
  readonly placeOf: PlaceOfValue;
  /** Returns the place of the name of a field: in a table that of its column. */
  readonly placeOfName: (name: string) => SourcePosition;
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
    const known = declared[name] === undefined ? null : keysOf(declared[name].schema);
    const results = entries.map((entry) => checkEntry(name, declared[name], withKnown(entry, known)));
    return {
      name,
      entries: results.flatMap(({ entry }) => entry ?? []),
      problems: [
        ...problems,
        ...(known === null ? [] : findUnknown(name, entries, known)),
        ...results.flatMap((result) => result.problems),
      ],
    };
  });
  return {
    entries: Object.fromEntries(checked.map(({ name, entries }) => [name, entries])),
    problems: checked.flatMap(({ problems }) => problems),
    placeOfEntry(collection, id) {
      const found = new Map(read).get(collection)?.entries.find((entry) => entry.id === id);
      return found?.placeOf([]) ?? null;
    },
    folders: Object.values(declared).map(({ files }) => ({
      path: join(siteDir, baseOf(files)),
      hasMarkdown: /(?:\.md|[*?)\]}])$/i.test(files),
    })),
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
  const found = await findFiles(siteDir, files);
  if (found.length === 0) {
    const problem = createProblem(
      "error",
      "collection-empty",
      { of: "collection", owner: name, files } as const,
      at,
    );
    return { entries: [], problems: [problem] };
  }
  const base = baseOf(files);
  const read = await Promise.all(
    found.map(async (file) => {
      const parsed = parseData(file, await readFile(join(siteDir, file)));
      return readFileEntries(name, parsed, { file, id: file.slice(base.length).replace(/\.\w+$/, "") });
    }),
  );
  const entries = read.flatMap((one) => one.entries);
  return { entries, problems: [...read.flatMap((one) => one.problems), ...findTwice(name, entries)] };
}

/** Returns the files of a pattern, in the order of their paths. Files behind links out of the site are left out. */
export async function findFiles(siteDir: string, pattern: string): Promise<readonly string[]> {
  const matched = await fastGlob(pattern, {
    cwd: siteDir,
    followSymbolicLinks: false,
    ignore: ["**/node_modules/**"],
  });
  // The pattern itself can lead through a link.
  const inside = await Promise.all(
    matched.map(async (file) => pathBelow(siteDir, await realpath(join(siteDir, file))) !== null),
  );
  return matched.filter((_, index) => inside[index]).toSorted(compareText);
}

/** Returns the part of a pattern before its first special character that ends in a slash, or nothing. */
export function baseOf(pattern: string): string {
  return /^(?:[^*?{}[\]()!+@|/]+\/)*/.exec(pattern)?.[0] ?? "";
}

interface DataFile {
  readonly file: string;
  /** Id of an entry that is the whole file. */
  readonly id: string;
}

/** Reads a file that contains an entry, or a list of entries that have an `id` each. `id` is that of an entry alone. */
function readFileEntries(collection: string, parsed: ParsedData, { file, id }: DataFile): FoundEntries {
  const refuse = (fault: DataFault, [line, column]: DataPlace | readonly [null, null]) => ({
    entries: [],
    problems: [
      createProblem(
        "error",
        "collection-file",
        { of: "collection", owner: collection, ...fault },
        position(file, line, column),
      ),
    ],
  });
  if (parsed.kind === "fault") return refuse(parsed.fault, parsed.at ?? [null, null]);
  const { text, value } = parsed;
  if (Array.isArray(value)) return readList(collection, value, { file, places: placesInList(file, parsed) });
  if (!isRecord({ value })) return refuse({ kind: "data" }, [1, null]);
  const placeOf = placesOfPart(file, text.split("\n"), { above: 0, end: Infinity });
  const entry = {
    id,
    data: toPlainRecord(value as object),
    file,
    placeOf,
    placeOfName: (name: string) => placeOf([name]),
  };
  return { entries: [entry], problems: [] };
}

function readList(
  collection: string,
  list: readonly unknown[],
  { file, places }: { readonly file: string; readonly places: ListPlaces },
): FoundEntries {
  const problems: Problem[] = [];
  const entries = list.flatMap((value, index) => {
    const { id, ...data } = isRecord({ value }) ? toPlainRecord(value as object) : {};
    const placeOf: PlaceOfValue = (path) => places.ofItem(index, path);
    const placeOfName = (field: string) => places.ofColumn(field) ?? placeOf([field]);
    const name = typeof id === "number" ? String(id) : id;
    if (typeof name === "string" && name !== "") return { id: name, data, file, placeOf, placeOfName };
    const values = { collection, number: index + 1 };
    problems.push(createProblem("error", "collection-id", values, placeOf([])));
    return [];
  });
  return { entries, problems };
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
    return createProblem("error", "collection-twice", values, entry.placeOf([]));
  });
}

/** Fields that an entry has without its schema: editors read `$schema`, and each markdown file has a text. */
const OF_FILES: ReadonlySet<string> = new Set(["$schema", "body"]);

/** Leaves out fields that a strict schema does not have. They are reported once for each file. */
function withKnown(entry: WrittenEntry, known: KnownKeys | null): WrittenEntry {
  if (known?.isStrict !== true) return entry;
  const fields = Object.entries(entry.data).filter(([name]) => known.names.has(name));
  return { ...entry, data: toPlainRecord(Object.fromEntries(fields)) };
}

/** Reports the fields that a schema does not have once for each file: its entries do not have them. */
function findUnknown(
  collection: string,
  entries: readonly WrittenEntry[],
  { names, isStrict }: KnownKeys,
): readonly Problem[] {
  const found = new Set<string>();
  return entries.flatMap(({ data, file, placeOfName }) =>
    Object.keys(data).flatMap((field) => {
      const key = `${file}\0${field}`;
      if (names.has(field) || OF_FILES.has(field) || found.has(key)) return [];
      found.add(key);
      const values = { collection, field, nearest: nearestName(field, [...names]) };
      return createProblem(isStrict ? "error" : "warning", "collection-field", values, placeOfName(field));
    }),
  );
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
  { id, data, placeOf }: WrittenEntry,
): { readonly entry: Entry | null; readonly problems: readonly Problem[] } {
  if (declared === undefined) return { entry: null, problems: [] };
  const checked = checkField(id, declared.schema, data);
  if (checked.kind === "value" && isRecord(checked)) {
    return { entry: { ...(checked.value as object), id }, problems: [] };
  }
  const faults = checked.kind === "faults" ? checked.faults : [NO_OBJECT];
  const problems = faults.map(({ path, found, expected }) =>
    createProblem(
      "error",
      "collection-entry",
      { collection, id: quoteValue(id), field: formatPath(path) || "schema", found, expected },
      placeOf(path),
    ),
  );
  return { entry: null, problems };
}
