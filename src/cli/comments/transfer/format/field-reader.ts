import { isJsonObject, ownValue, readText, type JsonObject } from "../../protocol/read-json.js";
import { readMoment } from "./read-moment.js";

/** Reads the fields of an exported object one by one; what nobody read is left over and kept. */
export interface FieldReader {
  /** A text, or a number as one; `null` where there is none. What is neither is left over. */
  text(name: string): string | null;
  moment(name: string): Date | null;
  /** `true`, 1 and their texts. */
  flag(name: string): boolean;
  /** An id as the system wrote it: a text, a number, `{"$oid"}`; "" for none, and for the 0 of databases. */
  id(name: string): string;
  /** A whole number that is not negative. */
  count(name: string): number | null;
  /** Says that a field is of no use to anybody. */
  drop(...names: readonly string[]): void;
  /** A field as it stands, which stays left over. */
  peek(name: string): unknown;
  rest(): ReadonlyMap<string, unknown>;
}

/** A reader of one object, of which nothing has been read. */
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

/** A number as MongoDB's tools write it where types matter, `{"$numberLong":"12"}`; anything else as it is. */
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
  // A database keeps no zero character; nobody wrote one.
  return typeof value === "string" ? readText(value.replaceAll("\0", "\uFFFD"), "text") : null;
}

function toFlag(value: unknown): boolean | null {
  if (value === true || value === 1 || value === "true" || value === "1") return true;
  return value === false || value === 0 || value === "false" || value === "0" || value === "" ? false : null;
}
