/** An object of JSON whose values are not checked yet. */
export type JsonRecord = Readonly<Record<string, unknown>>;

/** Whether a value is an object of JSON, no list and not `null`. */
export function isRecord(value: unknown): value is JsonRecord {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A text that is not empty, else `null`. */
export function readText(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}

/** A finite number, else `null`. */
export function readNumber(value: unknown): number | null {
  return typeof value === "number" && Number.isFinite(value) ? value : null;
}

/** What `read` makes of the entries of a list; what it makes nothing of is left out. */
export function readList<Entry>(value: unknown, read: (entry: unknown) => Entry | null): readonly Entry[] {
  if (!Array.isArray(value)) return [];
  return value.map(read).filter((entry) => entry !== null);
}
