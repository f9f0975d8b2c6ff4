/** Lines and columns count from 1. */
export interface KeyPosition {
  readonly line: number;
  readonly column: number;
}

/**
 * Where a key of the exported object stands in the source of a config file: a scan, not a parser. It
 * follows the path as far as it is written out as literals and gives the last key that it found, or `null`.
 */
export function findKey(source: string, path: readonly PropertyKey[]): KeyPosition | null {
  const code = blankOut(source);
  let value = findExported(code);
  let found: number | null = null;
  for (const step of path) {
    if (value === null) break;
    const entry = entries(code, value).find((candidate, index) =>
      typeof step === "number" ? index === step : keyOf(source, candidate.start) === String(step),
    );
    if (!entry) break;
    found = entry.start;
    value = typeof step === "number" ? entry.start : entry.value;
  }
  return found === null ? null : positionOf(source, found);
}

/** The source with comments and the insides of strings as spaces, so that brackets and commas are code. */
function blankOut(source: string): string {
  return source.replace(
    /\/\*[\s\S]*?\*\/|\/\/[^\n]*|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\[\s\S])*`/g,
    (text) =>
      text.startsWith("/") ? text.replace(/[^\n]/g, " ") : `"${text.slice(1, -1).replace(/[^\n]/g, " ")}"`,
  );
}

/** Where the config file exports its options, or `null`. */
export function findExport(source: string): KeyPosition | null {
  const exported = EXPORT.exec(blankOut(source));
  return exported === null ? null : positionOf(source, exported.index);
}

const EXPORT = /\bexport\s+default\s+|\bmodule\.exports\s*=\s*/;

/** Where the exported object's `{` stands: in the export itself, or in the constant that it names. */
function findExported(code: string): number | null {
  const exported = EXPORT.exec(code);
  if (!exported) return null;
  const start = exported.index + exported[0].length;
  const direct = /^(?:[\w$]+\s*\(\s*)?(\{|[\w$]+)/.exec(code.slice(start));
  if (!direct) return null;
  if (direct[1] === "{") return start + direct[0].length - 1;
  const constant = new RegExp(
    `\\b(?:const|let|var)\\s+${escapeName(direct[1] ?? "")}\\b[^=]*=[^{]*?\\{`,
  ).exec(code);
  return constant ? constant.index + constant[0].length - 1 : null;
}

function escapeName(name: string): string {
  return name.replace(/\$/g, "\\$");
}

interface Entry {
  readonly start: number;
  /** Where the value begins; `null` for an entry without `:`. */
  readonly value: number | null;
}

/** The entries of the object or array that begins at `open`. */
function entries(code: string, open: number): readonly Entry[] {
  if (!/[[{]/.test(code.charAt(open))) return [];
  const found: Entry[] = [];
  let depth = 1;
  let start = skipSpace(code, open + 1);
  let value: number | null = null;
  for (let index = open + 1; index < code.length; index++) {
    const character = code.charAt(index);
    if (/[[{(]/.test(character)) depth += 1;
    if (/[\]})]/.test(character)) depth -= 1;
    if (depth === 1 && character === ":" && value === null) value = skipSpace(code, index + 1);
    if (depth === 0 || (depth === 1 && character === ",")) {
      if (start < index) found.push({ start, value });
      if (depth === 0) return found;
      start = skipSpace(code, index + 1);
      value = null;
    }
  }
  return found;
}

function skipSpace(code: string, index: number): number {
  const rest = /\S/.exec(code.slice(index));
  return rest ? index + rest.index : code.length;
}

function keyOf(source: string, start: number): string | null {
  const match = /^(?:"([^"]*)"|'([^']*)'|([\w$]+))/.exec(source.slice(start, start + 200));
  return match ? (match[1] ?? match[2] ?? match[3] ?? null) : null;
}

function positionOf(source: string, index: number): KeyPosition {
  const before = source.slice(0, index).split("\n");
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}
