import type { ExportFault } from "../../../messages/en/import.js";
import { createSqlTokens, type SqlToken } from "./sql-tokens.js";

/** A row of a table. Missing values are `null`. */
export type SqlRow = ReadonlyMap<string, string | null>;

/** Words with which a line of `CREATE TABLE` begins that describes no column. */
const NO_COLUMN = /^(?:primary|key|unique|constraint|fulltext|spatial|index|check|foreign)$/i;
/** Tokens of one value, which may be a call of functions. */
const MOST_PARTS = 200;
/** Columns of a table, and tables of a dump. */
const MOST_COLUMNS = 500;
const MOST_TABLES = 10_000;

/** Receives the rows of a dump. */
export interface SqlReader {
  /** Returns the columns of a table whose `CREATE TABLE` is missing, or `null` if they are unknown. */
  columns(table: string): readonly string[] | null;
  row(table: string, row: SqlRow): void;
}

type Mode = "start" | "skip" | "create" | "columns" | "before-values" | "values" | "row";

/** State of a statement while its tokens arrive. */
interface Statement {
  mode: Mode;
  /** Tokens before the first bracket. */
  head: SqlToken[];
  table: string;
  columns: string[];
  depth: number;
  parts: SqlToken[];
  values: (string | null)[];
  isStart: boolean;
}

/** Everything that a step of reading needs. */
interface Reading {
  readonly at: Statement;
  /** Columns of tables by their names. */
  readonly schemas: Map<string, readonly string[]>;
  readonly reader: SqlReader;
  fail(fault: ExportFault): Error;
}

const STEPS: Readonly<Record<Mode, (token: SqlToken, reading: Reading) => void>> = {
  start: readStart,
  skip() {
    // A semicolon ends the statement.
  },
  create: readCreate,
  columns(token, reading) {
    if (isSign(token, ")")) reading.at.mode = "before-values";
    else if (token.kind !== "sign") addColumn(token.text, reading);
  },
  "before-values"(token, { at }) {
    at.mode = isWord(token, "values") ? "values" : "skip";
  },
  values(token, { at }) {
    if (isSign(token, "(")) {
      at.mode = "row";
      at.values = [];
      at.depth = 1;
    } else if (!isSign(token, ",")) at.mode = "skip";
  },
  row: readRow,
};

/** Reads the start of a statement, until the first bracket or the word `VALUES`. */
function readStart(token: SqlToken, { at, schemas, reader }: Reading): void {
  const first = at.head[0]?.text ?? token.text;
  const isCreate = /^create$/i.test(first);
  if (!(isCreate || /^(?:insert|replace)$/i.test(first)) || at.head.length > 20) {
    at.mode = "skip";
    return;
  }
  const isBracket = isSign(token, "(");
  if (!isBracket && !isWord(token, "values")) {
    at.head.push(token);
    return;
  }
  if (isCreate && !at.head.some((one) => isWord(one, "table"))) {
    at.mode = "skip";
    return;
  }
  at.table = at.head.findLast(({ kind }) => kind !== "sign")?.text.replace(/^.*\./, "") ?? "";
  at.columns = isBracket ? [] : [...(schemas.get(at.table) ?? reader.columns(at.table) ?? [])];
  at.depth = 1;
  at.isStart = true;
  at.mode = isCreate ? "create" : isBracket ? "columns" : "values";
}

/** Reads the columns of a table. Each is the first word behind a comma. */
function readCreate(token: SqlToken, reading: Reading): void {
  const { at, schemas } = reading;
  if (isSign(token, "(")) at.depth++;
  if (isSign(token, ")") && --at.depth === 0) {
    if (schemas.size < MOST_TABLES) schemas.set(at.table, at.columns);
    at.mode = "skip";
  }
  if (isSign(token, ",") && at.depth === 1) at.isStart = true;
  else if (at.isStart && token.kind !== "sign") {
    at.isStart = false;
    if (token.kind === "name" || !NO_COLUMN.test(token.text)) addColumn(token.text, reading);
  }
}

function addColumn(name: string, { at, fail }: Reading): void {
  at.columns.push(name);
  if (at.columns.length > MOST_COLUMNS) throw fail("damaged");
}

/** Reads a row of values, which may be calls of functions. */
function readRow(token: SqlToken, { at, reader, fail }: Reading): void {
  if (isSign(token, "(")) at.depth++;
  const isEnd = isSign(token, ")") && --at.depth === 0;
  if (!isEnd && !(isSign(token, ",") && at.depth === 1)) {
    at.parts.push(token);
    if (at.parts.length > MOST_PARTS) throw fail("damaged");
    return;
  }
  at.values.push(sqlValue(at.parts));
  at.parts = [];
  if (at.values.length > MOST_COLUMNS) throw fail("damaged");
  if (!isEnd) return;
  const { table, columns, values } = at;
  at.mode = "values";
  if (columns.length === 0) return;
  if (columns.length !== values.length) throw fail("damaged");
  reader.row(table, new Map(columns.map((column, index) => [column, values[index] ?? null])));
}

/** Returns the value that the tokens of one mean, or `null` for `NULL`. */
function sqlValue(parts: readonly SqlToken[]): string | null {
  const [first, second] = parts;
  if (first === undefined) return null;
  const word = first.kind === "word" ? first.text.toLowerCase() : "";
  const texts = parts.filter(({ kind }) => kind === "text" || kind === "name");
  const text = texts[0]?.text;
  if (word === "x" && second?.kind === "text") return fromHex(second.text);
  if (word === "replace") return replaceAll(parts);
  if (word === "unistr") return fromUnicode(text ?? "");
  // Words before a text name its character set.
  if (text !== undefined) return text;
  if (word === "null") return null;
  return /^0x[\da-f]*$/.test(word) ? fromHex(word.slice(2)) : first.text;
}

function fromHex(text: string): string {
  return Buffer.from(text, "hex").toString("utf8");
}

/** Returns the value of `replace(…, '\n', char(10))`, with which SQLite writes texts of several lines. */
function replaceAll(parts: readonly SqlToken[]): string {
  const [base, ...marks] = parts.filter(({ kind }) => kind === "text").map(({ text }) => text);
  const codes = parts.flatMap(({ kind, text }, index) =>
    kind === "word" && text.toLowerCase() === "char" ? [Number(parts[index + 2]?.text)] : [],
  );
  return marks.reduce((text, mark, index) => {
    const code = codes[index] ?? Number.NaN;
    return mark === "" || !(code >= 0 && code < 0x1_0000)
      ? text
      : text.replaceAll(mark, String.fromCharCode(code));
  }, base ?? "");
}

/** Returns the value of `unistr`, with which newer versions of SQLite write texts with control characters. */
function fromUnicode(text: string): string {
  return text.replace(
    /\\(?:\\|u([\da-f]{4})|\+([\da-f]{6})|([\da-f]{4}))/gi,
    (whole, ...found: unknown[]) => {
      if (whole === "\\\\") return "\\";
      const code = Number.parseInt(String(found.slice(0, 3).find((one) => typeof one === "string")), 16);
      return code <= 0x10_ffff ? String.fromCodePoint(code) : whole;
    },
  );
}

/** Creates a reader of a dump of MySQL or SQLite, which arrives in pieces. Only `INSERT` and `CREATE TABLE` are read. */
export function createSqlRows(reader: SqlReader, fail: (fault: ExportFault) => Error) {
  const at: Statement = {
    mode: "start",
    head: [],
    table: "",
    columns: [],
    depth: 0,
    parts: [],
    values: [],
    isStart: false,
  };
  const reading = { at, schemas: new Map<string, readonly string[]>(), reader, fail };
  let isSqlite: boolean | null = null;
  const tokens = createSqlTokens(
    () => isSqlite !== true,
    (token) => {
      isSqlite ??= /^(?:pragma|begin)$/i.test(token.text);
      if (isSign(token, ";")) {
        if (at.mode === "row") throw fail("damaged");
        at.mode = "start";
        at.head = [];
      } else STEPS[at.mode](token, reading);
    },
    fail,
  );
  return {
    write: (piece: string) => tokens.write(piece),
    end() {
      tokens.end();
      // The last statement of a whole dump ends with a semicolon.
      if (at.mode !== "start" || at.head.length > 0) throw fail("cut-off");
    },
  };
}

function isSign({ kind, text }: SqlToken, sign: string): boolean {
  return kind === "sign" && text === sign;
}

function isWord({ kind, text }: SqlToken, word: string): boolean {
  return kind === "word" && text.toLowerCase() === word;
}
