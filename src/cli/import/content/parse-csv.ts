/** Parses comma-separated values (RFC 4180) whose first row has the names. Returns a record for each other row. */
export function parseCsv(text: string, separator: string): readonly Readonly<Record<string, string>>[] {
  const [names = [], ...rows] = readRows(text.replace(/^\uFEFF/, ""), separator);
  return rows
    .filter((row) => row.length > 1 || row[0] !== "")
    .map((row) => Object.fromEntries(names.map((name, index) => [name, row[index] ?? ""])));
}

function readRows(text: string, separator: string): readonly (readonly string[])[] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  const cell = separator === "\t" ? /"((?:[^"]|"")*)"|([^\t\r\n]*)/y : /"((?:[^"]|"")*)"|([^,\r\n]*)/y;
  while (at < text.length) {
    cell.lastIndex = at;
    const [whole = "", quoted, plain = ""] = cell.exec(text) ?? [];
    row.push(quoted?.replaceAll('""', '"') ?? plain);
    at += whole.length;
    if (text.startsWith(separator, at)) {
      at += separator.length;
      if (at === text.length) row.push("");
      continue;
    }
    // Text after a closing quote belongs to no cell.
    const end = text.indexOf("\n", at);
    at = end < 0 ? text.length : end + 1;
    rows.push(row);
    row = [];
  }
  if (row.length > 0) rows.push(row);
  return rows;
}
