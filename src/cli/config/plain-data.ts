/** Names that could change an object's prototype when fields are copied later. */
const FORBIDDEN_NAMES = new Set(["__proto__", "constructor", "prototype"]);
/** Maximum number of levels of nested data. */
export const MAX_DEPTH = 100;

/** Returns whether a field may have this name. */
export function isPlainName(name: string): boolean {
  return /^[^\s:=[\]{}"'`,#]+$/.test(name) && !FORBIDDEN_NAMES.has(name);
}

/** Returns the first name in data that `toPlainRecord` drops, or `null`. Throws a `RangeError` for data nested too deep. */
export function findForbidden(value: unknown, depth = 0): string | null {
  if (typeof value !== "object" || value === null) return null;
  checkDepth(depth);
  for (const [name, part] of Object.entries(value)) {
    const found = FORBIDDEN_NAMES.has(name) ? name : findForbidden(part, depth + 1);
    if (found !== null) return found;
  }
  return null;
}

function checkDepth(depth: number): void {
  if (depth > MAX_DEPTH) throw new RangeError(`it is nested deeper than ${MAX_DEPTH} levels`);
}

/** Data that JSON can represent, without further validation. */
export type PlainRecord = Record<string, unknown>;

/**
 * Converts front matter to JSON data, so that it is the same in the build and in the browser. Dates become ISO text,
 * and dangerous names are dropped. Throws a `RangeError` for data nested deeper than 100 levels.
 */
export function toPlainRecord(data: object, depth = 0): PlainRecord {
  const entries = Object.entries(data)
    .filter(([name, value]) => !FORBIDDEN_NAMES.has(name) && value !== undefined)
    .map(([name, value]) => [name, toPlainValue(value, depth + 1)]);
  return Object.fromEntries(entries);
}

function toPlainValue(value: unknown, depth: number): unknown {
  checkDepth(depth);
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value.toISOString();
  if (Array.isArray(value)) return value.map((item) => toPlainValue(item, depth + 1));
  if (typeof value === "object" && value !== null) return toPlainRecord(value, depth);
  if (typeof value === "bigint") return String(value);
  return typeof value === "number" && !Number.isFinite(value) ? null : value;
}

/** Returns whether a value could be written in front matter. Workers and caches receive such values only. */
export function isPlainData(value: unknown): boolean {
  return findUnplain(value) === null;
}

/** Returns the path of the first part of a value that front matter cannot hold, or `null`. */
export function findUnplain(value: unknown, depth = 1): readonly PropertyKey[] | null {
  if (value === null || value === undefined) return null;
  if (typeof value === "number") return Number.isFinite(value) ? null : [];
  if (typeof value !== "object") return ["string", "boolean"].includes(typeof value) ? null : [];
  const prototype: unknown = Object.getPrototypeOf(value);
  const isPlain = Array.isArray(value) || prototype === Object.prototype || prototype === null;
  // The depth is that of front matter. An object that contains itself has no end.
  if (!isPlain || depth >= MAX_DEPTH) return [];
  for (const [name, part] of Object.entries(value)) {
    const path = findUnplain(part, depth + 1);
    if (path !== null) return [Array.isArray(value) ? Number(name) : name, ...path];
  }
  return null;
}

/** Drops the milliseconds of times that the parser of TOML adds. */
export function dropZeros(data: PlainRecord): PlainRecord {
  const drop = (value: unknown): unknown => {
    if (typeof value === "string") return value.replace(TIME, "$1");
    if (Array.isArray(value)) return value.map(drop);
    return typeof value === "object" && value !== null ? dropZeros(value as PlainRecord) : value;
  };
  return Object.fromEntries(Object.entries(data).map(([name, value]) => [name, drop(value)]));
}

const TIME = /^((?:\d{4}-\d{2}-\d{2}T)?\d{2}:\d{2}:\d{2})\.000(?=Z?$|[+-])/;

/**
 * Condition for a check of several fields: it also runs if one of the fields is invalid, so all errors are found at
 * once.
 */
export function isRecord({ value }: { readonly value: unknown }): boolean {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

type WithoutMissing<Type> = { [Key in keyof Type]: Exclude<Type[Key], undefined> };

/** Returns an object without its undefined fields. */
export function dropMissing<Type extends object>(value: Type): WithoutMissing<Type> {
  const known = Object.entries(value).filter(([, part]) => part !== undefined);
  return Object.fromEntries(known) as WithoutMissing<Type>;
}
