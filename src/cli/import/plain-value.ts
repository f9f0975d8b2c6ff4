import { decodeHTML } from "entities";

/** A record of values that are not checked yet. */
export type Fields = Readonly<Record<string, unknown>>;

/** Returns a value if it is a record, else an empty record. */
export function fieldsOf(value: unknown): Fields {
  return isFields(value) ? value : {};
}

/** Returns a record of records, such as the option `defaults`. */
export function recordsOf(value: unknown): Readonly<Record<string, Fields>> {
  return Object.fromEntries(
    Object.entries(fieldsOf(value)).map(([name, fields]) => [name, fieldsOf(fields)]),
  );
}

/** Returns whether a value is a record. */
export function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Returns a text or a number as text. Returns `undefined` for an empty text and for any other value. */
export function textOf(value: unknown): string | undefined {
  if (typeof value === "number") return String(value);
  return typeof value === "string" && value.trim() !== "" ? value : undefined;
}

/** Returns a text in one line without tags of HTML, which some themes show in descriptions. */
export function plainLine(value: unknown): string | undefined {
  const text = textOf(value)
    ?.replace(/<\/?[a-zA-Z][^<>]*>/g, "")
    .replace(/\s+/g, " ")
    .trim();
  return text === "" ? undefined : text;
}

/** Returns the text of HTML in one line, as a page shows it: without tags, and with its entities as letters. */
export function htmlLine(html: string): string | undefined {
  // A tag that is written with entities is text.
  const text = decodeHTML(plainLine(html) ?? "")
    .replace(/\s+/g, " ")
    .trim();
  return text === "" ? undefined : text;
}

/** Parses JSON. Returns `null` for an invalid text. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Returns a list, a single value as a list, or an empty list for nothing. */
export function listOf(value: unknown): readonly unknown[] {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value : [value];
}

/** Changes all texts of a value, at any depth. */
export function mapTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === "string") return change(value);
  if (Array.isArray(value)) return value.map((item) => mapTexts(item, change));
  if (!isFields(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, mapTexts(field, change)]));
}

/** Returns the fields of a record by their names in lower case without `-` and `_`, because themes spell them differently. */
export function plainKeys(value: unknown): Fields {
  const entries = Object.entries(fieldsOf(value));
  return Object.fromEntries(entries.map(([name, field]) => [plainKey(name), field]));
}

/** Returns a name in lower case without `-` and `_`. */
export function plainKey(name: string): string {
  return name.toLowerCase().replace(/[-_]/g, "");
}

/** Returns a value if it is a colour mode of hanblog's theme. */
export function modeOf(value: unknown): "light" | "dark" | "auto" | undefined {
  return value === "light" || value === "dark" || value === "auto" ? value : undefined;
}

/** Removes fields without a value, and empty lists and records. */
export function compact<Value>(fields: Readonly<Record<string, Value>>): Record<string, Value> {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => {
      if (value === undefined || value === null) return false;
      if (Array.isArray(value)) return value.length > 0;
      return !isFields(value) || Object.keys(value).length > 0;
    }),
  );
}

/** Returns a text in which no sign has a meaning in a regular expression. */
export function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

/** Returns the pattern of a glob with `*` and `**`. */
export function globPattern(glob: string): RegExp {
  const source = glob
    .split(/(\*\*\/?|\*)/)
    .map((part) =>
      part === "*" ? "[^/]*" : part === "**" ? ".*" : part === "**/" ? "(?:.*/)?" : escapePattern(part),
    )
    .join("");
  return new RegExp(`^${source}$`);
}
