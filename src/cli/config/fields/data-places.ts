import { position, type SourcePosition } from "../../../runtime/model/error.js";
import type { DataPlace, ParsedData } from "./parse-data.js";
import { createValueLines, type LineOfValue } from "./field-line.js";

/** Returns the place of the value at a path. The empty path is the whole. */
export type PlaceOfValue = (path: readonly PropertyKey[]) => SourcePosition;

/** Places of the items of a list. */
export interface ListPlaces {
  /** Returns the place of an item, or of a value in it. */
  readonly ofItem: (index: number, path: readonly PropertyKey[]) => SourcePosition;
  /** Returns the place of a column; `null` outside tables. */
  readonly ofColumn: (name: string) => SourcePosition | null;
}

/** A data file that has a value. */
type Data = Extract<ParsedData, { readonly kind: "data" }>;

/** Returns the places of the items in a data file whose value is a list. */
export function placesInList(file: string, { text, cells, columns }: Data): ListPlaces {
  return cells === null ? placesInText(file, text) : placesInTable(file, { cells, columns });
}

/** Creates a function that finds the values of a data file of any format. */
export function createPlaceOfValue(file: string, data: Data): PlaceOfValue {
  const list = placesInList(file, data);
  const lines = data.text.split("\n");
  const ofField = placesOfPart(file, lines, { above: 0, end: Infinity });
  return (path) => {
    const [first, second, ...rest] = path;
    if (typeof first === "number") return list.ofItem(first, path.slice(1));
    if (first === undefined) return position(file);
    if (typeof second !== "number") return ofField(path);
    const tables = lines.flatMap((line, index) => (line.trim() === `[[${String(first)}]]` ? index : []));
    const above = tables[second];
    if (above === undefined) return ofField(path);
    return placesOfPart(file, lines, { above, end: tables[second + 1] ?? Infinity })(rest);
  };
}

/** Places of the cells of a table, and of the names of its columns. */
type TablePlaces = { readonly cells: NonNullable<Data["cells"]>; readonly columns: Data["columns"] };

function placesInTable(file: string, { cells, columns }: TablePlaces): ListPlaces {
  return {
    ofItem(index, [name = "id"]) {
      const row = cells[index];
      const first: DataPlace | undefined = [...(row?.values() ?? [])][0];
      return position(file, ...(row?.get(String(name)) ?? first ?? [null, null]));
    },
    ofColumn: (name) => position(file, ...(columns?.get(name) ?? [null, null])),
  };
}

function placesInText(file: string, text: string): ListPlaces {
  const lines = text.split("\n");
  let starts: readonly number[] | null = null;
  const places = new Map<number, PlaceOfValue>();
  return {
    ofItem(index, path) {
      starts ??= /^\s*\[/.test(text) ? startsInBrackets(text) : startsOfDashes(lines);
      const above = starts[index];
      if (above === undefined) return position(file);
      const end = Math.max(starts[index + 1] ?? lines.length, above + 1);
      const placeOf = places.get(index) ?? placesOfPart(file, lines, { above, end });
      places.set(index, placeOf);
      return placeOf(path);
    },
    ofColumn: () => null,
  };
}

/** Creates a function that finds values in the lines from `above` up to `end`. They are read when it is called. */
export function placesOfPart(
  file: string,
  lines: readonly string[],
  { above, end }: { readonly above: number; readonly end: number },
): PlaceOfValue {
  let lineOf: LineOfValue | null = null;
  return ([name = "id", ...inner]) => {
    lineOf ??= createValueLines(lines.slice(above, end).join("\n"));
    return position(file, above + lineOf([String(name)], inner));
  };
}

/** Returns the indices of the lines in which the items of a list in YAML begin. */
function startsOfDashes(lines: readonly string[]): readonly number[] {
  const dash = /^ *-(?=\s|$)/;
  const first = dash.exec(lines.find((line) => dash.test(line)) ?? "")?.[0];
  return lines.flatMap((line, index) => (dash.exec(line)?.[0] === first ? index : []));
}

/** Returns the indices of the lines in which the items of a list in brackets begin, as in JSON. */
function startsInBrackets(text: string): readonly number[] {
  const starts: number[] = [];
  let line = 0;
  let depth = 0;
  let isBefore = false;
  for (const [token] of text.matchAll(/"(?:\\.|[^"\\])*"|[[\]{},\n]|[^\s[\]{},"]+/g)) {
    if (token === "\n") {
      line++;
      continue;
    }
    if (isBefore && token !== "]") starts.push(line);
    isBefore = token === "," ? depth === 1 : token === "[" && depth === 0;
    if (token === "[" || token === "{") depth++;
    if (token === "]" || token === "}") depth--;
  }
  return starts;
}
