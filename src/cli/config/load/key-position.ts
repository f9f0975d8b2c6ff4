/** A position in a source file. Lines and columns start at 1. */
interface KeyPosition {
  readonly line: number;
  readonly column: number;
}

/**
 * Finds a key of the exported object in the source of a config file. It scans the text instead of parsing it, follows the path
 * through literals, constants of the file and the first argument of calls, and returns the last key that it finds, or `null`.
 */
export function findKey(source: string, path: readonly PropertyKey[]): KeyPosition | null {
  const code = blankOut(source);
  let value = findExported(code);
  let found: number | null = null;
  for (const step of path) {
    if (value === null) break;
    const entry = entries(code, findLiteralAt(code, value)).find((candidate, index) =>
      typeof step === "number" ? index === step : keyOf(source, candidate.start) === String(step),
    );
    if (!entry) break;
    found = entry.start;
    // A name without a value is that of a constant.
    value = typeof step === "number" ? entry.start : (entry.value ?? entry.start);
  }
  return found === null ? null : positionOf(source, found);
}

/** Maximum number of constants and calls between an option and its value. */
const MOST_STEPS = 8;

/** Returns the index of the literal that a value is: itself, the first argument of a call, or the constant that it names. */
function findLiteralAt(code: string, index: number): number {
  let at = index;
  for (let step = 0; step < MOST_STEPS && !/[[{]/.test(code.charAt(at)); step++) {
    const [call] = /^[\w$]+(?:\.[\w$]+)*\s*\(\s*/.exec(code.slice(at)) ?? [];
    const [name] = /^[\w$]+(?=\s*(?:[,;\]})]|$))/m.exec(code.slice(at)) ?? [];
    const constant = name === undefined ? null : findConstant(code, name);
    if (call === undefined && constant === null) break;
    at = call === undefined ? (constant ?? at) : at + call.length;
  }
  return at;
}

/** Returns the index of the value of a constant, or `null`. */
function findConstant(code: string, name: string): number | null {
  const found = new RegExp(`\\b(?:const|let|var)\\s+${escapeName(name)}\\b[^=;]*=(?![=>])\\s*`).exec(code);
  return found === null ? null : found.index + found[0].length;
}

/** Returns the index after the `{` of the exported object in the source of a config file, or `null`. */
export function findFirstKey(source: string): number | null {
  const open = findExported(blankOut(source));
  return open === null ? null : open + 1;
}

/** Replaces comments and the contents of strings with spaces, so that all remaining brackets and commas are code. */
function blankOut(source: string): string {
  return source.replace(
    /\/\*[\s\S]*?\*\/|\/\/[^\n]*|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\[\s\S])*`/g,
    (text) =>
      text.startsWith("/") ? text.replace(/[^\n]/g, " ") : `"${text.slice(1, -1).replace(/[^\n]/g, " ")}"`,
  );
}

/** Returns the position of the export of the options, or `null`. */
export function findExport(source: string): KeyPosition | null {
  const exported = EXPORT.exec(blankOut(source));
  return exported === null ? null : positionOf(source, exported.index);
}

const EXPORT = /\bexport\s+default\s+|\bmodule\.exports\s*=\s*/;

/** Returns the index of the exported object's `{`, in the export itself or in the constant that it names, or `null`. */
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
  /** Index of the value; `null` for an entry without `:`. */
  readonly value: number | null;
}

/** Returns the entries of the object or array that begins at `open`. */
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

/** Returns the position of the first quoted text on one line that `isWanted` accepts, or `null`. */
export function findLiteral(source: string, isWanted: (text: string) => boolean): KeyPosition | null {
  for (const [index, line] of source.split("\n").entries()) {
    const found = [...line.matchAll(/(["'`])(.*?)\1/g)].find(([, , text]) => isWanted(text ?? ""));
    if (found !== undefined) return { line: index + 1, column: found.index + 1 };
  }
  return null;
}
