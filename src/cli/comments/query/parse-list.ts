import { LIMITS } from "../limits.js";
import { invalidQuery } from "../protocol/request-error.js";
import type { Order } from "./query.js";

/** Reads `order=-createdAt,nick`. Throws 400 for more than 8 fields, and for what is no name of a field. */
export function parseOrder(text: string): readonly Order[] {
  const keys = text
    .split(",")
    .map((key) => key.trim())
    .filter((key) => key !== "");
  if (keys.length > 8) throw invalidQuery("A list is ordered by 8 fields at most.");
  return keys.map((key) => {
    const [, sign, field] = /^([-+]?)(\w+)$/.exec(key) ?? [];
    if (field === undefined) throw invalidQuery("order takes names of fields, each with - before it or not.");
    return { field, descending: sign === "-" };
  });
}

/** Which fields an answer shows: those of a list, or all but those of a list; `null` is all. */
export interface Selection {
  readonly names: ReadonlySet<string>;
  readonly excluded: boolean;
}

/** Reads `keys=nick,comment` or `keys=-comment`. */
export function parseKeys(text: string): Selection | null {
  const names = text
    .split(",")
    .map((key) => key.trim())
    .filter((key) => key !== "");
  if (names.length === 0) return null;
  const excluded = names.every((name) => name.startsWith("-"));
  return { names: new Set(names.map((name) => name.replace(/^-/, ""))), excluded };
}

/** Reads `limit`, cut to the most; `undefined` is the default. */
export function parseLimit(value: unknown): number {
  return Math.min(LIMITS.list, parseWhole(value, "limit", LIMITS.defaultList));
}

/** Reads `skip`. Throws 400 for what is no whole number, or is beyond `LIMITS.skip`. */
export function parseSkip(value: unknown): number {
  const skip = parseWhole(value, "skip", 0);
  if (skip > LIMITS.skip) throw invalidQuery(`skip may be ${LIMITS.skip} at most.`);
  return skip;
}

function parseWhole(value: unknown, name: string, otherwise: number): number {
  if (value === undefined || value === null || value === "") return otherwise;
  const text = typeof value === "number" ? String(value) : value;
  if (typeof text !== "string" || !/^\d{1,9}$/.test(text)) {
    throw invalidQuery(`${name} must be a whole number that is not negative.`);
  }
  return Number(text);
}
