/**
 * Returns the line of a front matter field in YAML, TOML or JSON, counted from 1, or 1 if it is not found. `names` are
 * the field's name and its synonyms.
 */
export function fieldLine(text: string, names: readonly string[]): number {
  return findField(text, names) ?? 1;
}

/** Returns the line of a front matter field, counted from 1, or `null` if it is not found. */
export function findField(text: string, names: readonly string[]): number | null {
  const index = text.split("\n").findIndex((line) => names.some((name) => isField(line, name)));
  return index === -1 ? null : index + 1;
}

/** Returns the line of a value inside a field, counted from 1: that of its nearest part with a line of its own. */
export type LineOfValue = (
  /** The name of the field and its synonyms. */
  names: readonly string[],
  /** Names and indices from the field to the value. */
  path: readonly PropertyKey[],
) => number;

/** Creates a function that finds values in front matter or data. It reads each part once, for any number of values. */
export function createValueLines(text: string): LineOfValue {
  const lines = text.split("\n");
  const fields = new Map<string | undefined, Part>();
  const known = new Map<Part, ReadonlyMap<PropertyKey, Part>>();
  const fieldOf = (names: readonly string[]) => {
    const before = fields.get(names[0]);
    if (before !== undefined) return before;
    const line = fieldLine(text, names) - 1;
    const field = { line, column: indentation(lines[line] ?? ""), isItem: false };
    fields.set(names[0], field);
    return field;
  };
  const partsOf = (part: Part) => {
    const parts = known.get(part) ?? findParts(lines, part);
    known.set(part, parts);
    return parts;
  };
  return (names, path) => {
    let part = fieldOf(names);
    for (const name of path) {
      const next = partsOf(part).get(name);
      if (next === undefined) break;
      part = next;
    }
    return part.line + 1;
  };
}

function isField(line: string, name: string): boolean {
  const rest = line
    .trimStart()
    .replace(/^(?:[{,]\s*|\[{1,2})/, "")
    .replace(/^["']/, "");
  return rest.startsWith(name) && /^["']?\s*[:=\]]/.test(rest.slice(name.length));
}

/** A named value, or an item of a list, by the index of its line and the column of its name or dash. */
interface Part {
  readonly line: number;
  readonly column: number;
  readonly isItem: boolean;
}

/** An item of a list in YAML, as far as its content. */
const ITEM = /^\s*-\s+/;

/** A name in YAML, TOML or JSON. */
const NAME = /^(?:"([^"]*)"|'([^']*)'|([^\s:=]+))\s*[:=]/;

/** Finds the parts of a value by their names and indices. The nearest of two with one name counts. */
function findParts(lines: readonly string[], { line, column, isItem }: Part): ReadonlyMap<PropertyKey, Part> {
  const parts = new Map<PropertyKey, Part>();
  let inner: number | null = null;
  let items = 0;
  const addNamed = (index: number, at: number, text: string) => {
    const [, double, single, bare] = NAME.exec(text) ?? [];
    const name = double ?? single ?? bare;
    if (name !== undefined && !parts.has(name)) parts.set(name, { line: index, column: at, isItem: false });
  };
  if (isItem) {
    const first = lines[line] ?? "";
    inner = ITEM.exec(first)?.[0].length ?? column + 2;
    // The first name of an item is in the line of its dash.
    addNamed(line, inner, first.slice(inner));
  }
  for (let index = line + 1; index < lines.length; index++) {
    const text = lines[index] ?? "";
    const at = indentation(text);
    if (text.trim() === "" || text[at] === "#") continue;
    // The items of a list may be as far to the left as its name.
    if (at < column || (at === column && (isItem || !ITEM.test(text)))) break;
    inner ??= at;
    if (at !== inner) continue;
    if (ITEM.test(text)) parts.set(items++, { line: index, column: at, isItem: true });
    else addNamed(index, at, text.slice(at));
  }
  return parts;
}

function indentation(line: string): number {
  return line.length - line.trimStart().length;
}
