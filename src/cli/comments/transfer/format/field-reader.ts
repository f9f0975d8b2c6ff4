import { isJsonObject, ownValue, readText, type JsonObject } from "../../protocol/read-json.js";
import { readMoment } from "./read-moment.js";

/** Reads the fields of an exported object by name. Fields that are never read remain in `rest`. */
export interface FieldReader {
  /** Returns a text, or a number as text. Returns `null` for other values, which remain in `rest`. */
  text(name: string): string | null;
  moment(name: string): Date | null;
  /** Returns whether the value is `true`, 1 or one of these as text. */
  flag(name: string): boolean;
  /**
   * Returns the id from a text, a number or `{"$oid"}`. Returns an empty string if there is none or it is 0.
   */
  id(name: string): string;
  /** Returns a non-negative integer, or `null`. */
  count(name: string): number | null;
  /** Removes fields from `rest` that have no further use. */
  drop(...names: readonly string[]): void;
  /** Returns the raw value of a field, which remains in `rest`. */
  peek(name: string): unknown;
  rest(): ReadonlyMap<string, unknown>;
}

/** Creates a reader of one object. */
export function createFieldReader(value: JsonObject): FieldReader {
  const read = new Set<string>();
  const take = <T>(name: string, wanted: T | null): T | null => {
    const isEmpty = ownValue(value, name) === null;
    if (wanted !== null || isEmpty) read.add(name);
    return wanted;
  };
  const get = (name: string) => plainNumber(ownValue(value, name));
  return {
    text: (name) => take(name, toText(get(name))),
    moment: (name) => take(name, readMoment(get(name))),
    flag: (name) => take(name, toFlag(get(name))) ?? false,
    id(name) {
      const given = ownValue(value, name);
      const id = toText(isJsonObject(given) ? ownValue(given, "$oid") : given);
      return take(name, id === "0" ? "" : id) ?? "";
    },
    count(name) {
      const text = toText(get(name));
      const number = text === null || text === "" ? Number.NaN : Number(text);
      return take(name, Number.isSafeInteger(number) && number >= 0 ? number : null);
    },
    drop(...names) {
      for (const name of names) read.add(name);
    },
    peek: (name) => ownValue(value, name),
    rest: () => new Map(Object.entries(value).filter(([name]) => !read.has(name))),
  };
}

/**
 * Converts a number in MongoDB's typed form, such as `{"$numberLong":"12"}`. Returns other values unchanged.
 */
function plainNumber(value: unknown): unknown {
  if (!isJsonObject(value)) return value;
  const [text] = ["$numberInt", "$numberLong", "$numberDouble"].flatMap(
    (name) => ownValue(value, name) ?? [],
  );
  const number = typeof text === "string" && text !== "" ? Number(text) : Number.NaN;
  return Number.isFinite(number) ? number : value;
}

function toText(value: unknown): string | null {
  if (typeof value === "number" && Number.isFinite(value)) return String(value);
  // Databases do not support NUL characters.
  return typeof value === "string" ? readText(value.replaceAll("\0", "\uFFFD"), "text") : null;
}

function toFlag(value: unknown): boolean | null {
  if (value === true || value === 1 || value === "true" || value === "1") return true;
  return value === false || value === 0 || value === "false" || value === "0" || value === "" ? false : null;
}
