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
export function readCsv(text: string, separator: string): CsvTable {
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
