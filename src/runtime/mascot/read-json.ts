/** A JSON object with unchecked values. */
export type JsonRecord = Readonly<Record<string, unknown>>;

/** Whether a value is a JSON object, not a list and not `null`. */
export function isRecord(value: unknown): value is JsonRecord {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Returns a string that is not empty, else `null`. */
export function readText(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}

/** Returns a finite number, else `null`. */
export function readNumber(value: unknown): number | null {
  return typeof value === "number" && Number.isFinite(value) ? value : null;
}

/** Parses the entries of a list with `read`, and leaves out entries for which it returns `null`. */
export function readList<Entry>(value: unknown, read: (entry: unknown) => Entry | null): readonly Entry[] {
  if (!Array.isArray(value)) return [];
  return value.map(read).filter((entry) => entry !== null);
}
