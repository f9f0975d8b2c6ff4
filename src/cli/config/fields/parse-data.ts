import { extname } from "node:path";
import { CORE_SCHEMA, load, YAMLException } from "js-yaml";
import { parse as parseToml, TomlError } from "smol-toml";
import { firstLineOf } from "../../../runtime/model/error.js";
import { isRecord, dropZeros, findForbidden, toPlainRecord } from "../plain-data.js";
import { fieldLine } from "./field-line.js";
import { splitFrontMatter } from "./split-front-matter.js";

/** Reason why a file cannot be read as data. */
export type DataFault =
  | {
      readonly kind:
        | "format"
        | "empty"
        | "encoding"
        | "data"
        | "unclosed"
        | "language"
        | "body"
        | "header"
        | "quote"
        | "behind";
    }
  | { readonly kind: "syntax"; readonly reason: string }
  /** A row of a table has another number of cells than its header. */
  | { readonly kind: "cells"; readonly found: number; readonly expected: number }
  /** A field has a name that would change the prototype of an object. */
  | { readonly kind: "name"; readonly name: string };

/** Line and column in a file, counted from 1. */
export type DataPlace = readonly [line: number, column: number | null];

/** The value of a data file, or the reason why it has none. */
export type ParsedData =
  | {
      readonly kind: "data";
      /** The text with the fields: the whole file, or its part above the text of a markdown file. */
      readonly text: string;
      readonly value: unknown;
      /** Places of the cells of a table, by the name of their column, for each item of `value`; else `null`. */
      readonly cells: readonly ReadonlyMap<string, DataPlace>[] | null;
      /** Places of the names of the columns of a table; else `null`. */
      readonly columns: ReadonlyMap<string, DataPlace> | null;
    }
  | { readonly kind: "fault"; readonly fault: DataFault; readonly at: DataPlace | null };

/** Parsers by ending. None of them runs code, and dates stay as they are written. */
const PARSERS: Readonly<Record<string, (text: string) => unknown>> = {
  ".json": (text) => JSON.parse(text),
  ".toml": parseToml,
  ".yaml": readYaml,
  ".yml": readYaml,
};

/** Texts without a value, by ending. An empty list is `[]`, or a header alone. In TOML, the empty text is a value. */
const EMPTY: Readonly<Record<string, RegExp>> = {
  ".csv": /^\s*$/,
  ".json": /^\s*$/,
  ".yaml": /^(?:\s*(?:#.*)?(?:\n|$))*$/,
  ".yml": /^(?:\s*(?:#.*)?(?:\n|$))*$/,
};

const NO_TABLE = { cells: null, columns: null };

function readYaml(text: string): unknown {
  return load(text, { schema: CORE_SCHEMA, maxAliases: 0 });
}

/** Parses a data file. Its ending decides the format: YAML, JSON, TOML, CSV, or markdown with front matter. */
export function parseData(file: string, bytes: Uint8Array): ParsedData {
  const ending = extname(file).toLowerCase();
  if (![".csv", ".md"].includes(ending) && !Object.hasOwn(PARSERS, ending))
    return fault({ kind: "format" }, null);
  const text = decode(bytes);
  if (text === null) return fault({ kind: "encoding" }, null);
  if (EMPTY[ending]?.test(text) === true) return fault({ kind: "empty" }, [1, null]);
  if (ending === ".csv") return parseTable(text);
  return ending === ".md" ? parseMarkdown(text) : parseText(text, ending);
}

function fault(found: DataFault, at: DataPlace | null): ParsedData {
  return { kind: "fault", fault: found, at };
}

function parseText(text: string, ending: string): ParsedData {
  try {
    const value = PARSERS[ending]?.(text);
    const name = findForbidden(value);
    if (name !== null) return fault({ kind: "name", name }, placeOfName(text, name));
    const isToml = ending === ".toml" && typeof value === "object" && value !== null;
    return { kind: "data", text, value: isToml ? dropZeros(toPlainRecord(value)) : value, ...NO_TABLE };
  } catch (error) {
    const reason = error instanceof YAMLException ? error.reason : firstLineOf(error);
    return fault({ kind: "syntax", reason }, syntaxPlace(error, text));
  }
}

/** Returns the place of a forbidden name in front matter or data. */
export function placeOfName(text: string, name: string): DataPlace {
  const index = new RegExp(`(?<![\\w-])${name}(?![\\w-])["']?\\s*[:=\\].]`).exec(text)?.index;
  if (index === undefined) return [1, null];
  const before = text.slice(0, index).split("\n");
  return [before.length, (before.at(-1)?.length ?? 0) + 1];
}

/** Parses front matter with the same rules as a data file. The text below it is the field `body`. */
function parseMarkdown(source: string): ParsedData {
  const { word, block, opening, closed, content } = splitFrontMatter(source);
  const body = content
    .replaceAll("\r\n", "\n")
    .replace(/^(?:[ \t]*\n)+/, "")
    .trimEnd();
  if (block === null || (closed && block.trim() === "")) {
    return { kind: "data", text: "", value: { body }, ...NO_TABLE };
  }
  if (!closed) return fault({ kind: "unclosed" }, [Math.max(opening, 1), null]);
  const ending = word === "" ? ".yaml" : `.${word.toLowerCase()}`;
  if (!Object.hasOwn(PARSERS, ending)) return fault({ kind: "language" }, [opening, null]);
  // The empty lines keep the lines of the file.
  const above = "\n".repeat(Math.max(opening - 1, 0));
  const parsed = parseText(above + (opening === 0 ? block.slice(1) : block), ending);
  if (parsed.kind === "fault") return parsed;
  const { value } = parsed;
  if (!isRecord(parsed)) return fault({ kind: "data" }, [Math.max(opening, 1), null]);
  if (Object.hasOwn(value as object, "body")) {
    return fault({ kind: "body" }, [fieldLine(parsed.text, ["body"]), null]);
  }
  return { ...parsed, value: { ...(value as object), body } };
}

/** Parses comma-separated values with a header. A cell without a text is left out, unless it is in quotes. */
function parseTable(text: string): ParsedData {
  const { rows, fault: ofCell } = readCsv(text, ",");
  if (ofCell !== null) return fault({ kind: ofCell.kind }, [ofCell.line, ofCell.column]);
  const [header = [], ...others] = rows;
  const names = header.map((cell) => cell.text.trim());
  for (const [index, { line, column }] of header.entries()) {
    const name = names[index] ?? "";
    if (name === "" || names.indexOf(name) < index) return fault({ kind: "header" }, [line, column]);
    if (findForbidden({ [name]: null }) !== null) return fault({ kind: "name", name }, [line, column]);
  }
  for (const row of others) {
    const at = row[names.length] ?? row.at(-1);
    if (row.length === names.length || at === undefined) continue;
    return fault({ kind: "cells", found: row.length, expected: names.length }, [at.line, at.column]);
  }
  const columns = new Map(
    header.map(({ line, column }, index) => [names[index] ?? "", [line, column] as const]),
  );
  const named = others.map((row) => row.map((cell, index) => [names[index] ?? "", cell] as const));
  return {
    kind: "data",
    text,
    value: named.map((row) =>
      Object.fromEntries(
        row.flatMap(([name, cell]) => (cell.text === "" && !cell.isQuoted ? [] : [[name, cell.text]])),
      ),
    ),
    columns,
    cells: named.map(
      (row) => new Map(row.map(([name, { line, column }]) => [name, [line, column] as const])),
    ),
  };
}

/** Returns the text of a file, or `null` if its bytes are not UTF-8. */
function decode(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Returns the place of an error that a parser of YAML, TOML or JSON threw, in the text that it parsed. */
export function syntaxPlace(error: unknown, text: string): readonly [line: number, column: number | null] {
  if (error instanceof YAMLException && error.mark) return [error.mark.line + 1, error.mark.column + 1];
  if (error instanceof TomlError) return [error.line, error.column];
  const offset = /at position (\d+)/.exec(firstLineOf(error))?.[1];
  if (offset === undefined) return [1, null];
  const before = text.slice(0, Number(offset)).split("\n");
  return [before.length, (before.at(-1)?.length ?? 0) + 1];
}

/** A cell with its text. Its line and column are counted from 1. */
interface Cell {
  readonly text: string;
  readonly isQuoted: boolean;
  readonly line: number;
  readonly column: number;
}

type Row = readonly Cell[];

/** Fault of a cell: a quote without its end, or text behind a quoted cell. */
type CellFault = Pick<Cell, "line" | "column"> & { readonly kind: "quote" | "behind" };

/** Rows of comma-separated values without empty lines, and the first fault. */
interface CsvTable {
  readonly rows: readonly Row[];
  readonly fault: CellFault | null;
}

/** Reads comma-separated values (RFC 4180). Text behind a quoted cell is left out, and a quote without an end is text. */
function readCsv(text: string, separator: string): CsvTable {
  const rows: Row[] = [];
  let row: Cell[] = [];
  let fault: CellFault | null = null;
  let at = 0;
  let [line, lineStart] = [1, 0];
  const pattern = separator === "\t" ? /"((?:[^"]|"")*)"|([^\t\r\n]*)/y : /"((?:[^"]|"")*)"|([^,\r\n]*)/y;
  while (at < text.length) {
    const place = { line, column: at - lineStart + 1 };
    pattern.lastIndex = at;
    const [whole = "", quoted, plain = ""] = pattern.exec(text) ?? [];
    if (quoted === undefined && plain.startsWith('"')) fault ??= { ...place, kind: "quote" };
    row.push({ text: quoted?.replaceAll('""', '"') ?? plain, isQuoted: quoted !== undefined, ...place });
    const breaks = whole.split("\n").length - 1;
    if (breaks > 0) [line, lineStart] = [line + breaks, at + whole.lastIndexOf("\n") + 1];
    at += whole.length;
    if (text.startsWith(separator, at)) {
      at += separator.length;
      if (at === text.length) row.push({ text: "", isQuoted: false, line, column: at - lineStart + 1 });
      continue;
    }
    const end = text.indexOf("\n", at);
    const behind = text.slice(at, end < 0 ? text.length : end);
    if (behind.trim() !== "") fault ??= { line, column: at - lineStart + 1, kind: "behind" };
    at = end < 0 ? text.length : end + 1;
    [line, lineStart] = [line + 1, at];
    rows.push(row);
    row = [];
  }
  if (row.length > 0) rows.push(row);
  return { rows: rows.filter((cells) => cells.length > 1 || cells[0]?.text !== ""), fault };
}

/** Parses comma-separated values whose first row has the names. Returns a record for each other row. */
export function parseCsv(text: string, separator: string): readonly Readonly<Record<string, string>>[] {
  const [names = [], ...rows] = readCsv(text.replace(/^\uFEFF/, ""), separator).rows;
  return rows.map((row) =>
    Object.fromEntries(names.map(({ text: name }, index) => [name, row[index]?.text ?? ""])),
  );
}
