import type { Fields } from "../plain-value.js";

/** Values inside a field, counted as often as they are printed. */
const MOST_VALUES = 500_000;

/** Levels of lists and records inside each other. */
const DEEPEST = 100;

/** Returns the fields that can be printed. Aliases of YAML make small files that would take forever. */
export function boundedFields(fields: Fields): Fields {
  const entries = Object.entries(fields).filter(([, value]) => isBounded(value));
  return Object.fromEntries(entries);
}

/** Returns whether a value has few values inside. */
export function isBounded(value: unknown): boolean {
  let left = MOST_VALUES;
  const visit = (inner: unknown, depth: number): boolean => {
    if (--left < 0 || depth > DEEPEST) return false;
    if (typeof inner !== "object" || inner === null) return true;
    return Object.values(inner).every((one) => visit(one, depth + 1));
  };
  return visit(value, 0);
}
