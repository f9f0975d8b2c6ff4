import { LIMITS } from "../limits.js";
import { invalidQuery } from "../protocol/request-error.js";
import type { Order } from "./query.js";

/** Parses `order=-createdAt,nick`. Throws 400 for more than 8 fields or an invalid name. */
export function parseOrder(text: string): readonly Order[] {
  const keys = text
    .split(",")
    .map((key) => key.trim())
    .filter((key) => key !== "");
  if (keys.length > 8) throw invalidQuery("A list can be ordered by at most 8 fields.");
  return keys.map((key) => {
    const [, sign, field] = /^([-+]?)(\w+)$/.exec(key) ?? [];
    if (field === undefined)
      throw invalidQuery("Invalid order: expected field names, optionally prefixed with - or +.");
    return { field, descending: sign === "-" };
  });
}

/** The fields of a response: the named ones, or all others if `excluded` is true. `null` means all fields. */
export interface Selection {
  readonly names: ReadonlySet<string>;
  readonly excluded: boolean;
}

/** Parses `keys=nick,comment` or `keys=-comment`. Returns `null` if there are no names. */
export function parseKeys(text: string): Selection | null {
  const names = text
    .split(",")
    .map((key) => key.trim())
    .filter((key) => key !== "");
  if (names.length === 0) return null;
  const excluded = names.every((name) => name.startsWith("-"));
  return { names: new Set(names.map((name) => name.replace(/^-/, ""))), excluded };
}

/** Parses `limit`, reduced to the maximum. Returns the default for `undefined`. */
export function parseLimit(value: unknown): number {
  return Math.min(LIMITS.list, parseWhole(value, "limit", LIMITS.defaultList));
}

/** Parses `skip`. Throws 400 if it is not an integer or exceeds `LIMITS.skip`. */
export function parseSkip(value: unknown): number {
  const skip = parseWhole(value, "skip", 0);
  if (skip > LIMITS.skip) throw invalidQuery(`skip must be at most ${LIMITS.skip}.`);
  return skip;
}

function parseWhole(value: unknown, name: string, otherwise: number): number {
  if (value === undefined || value === null || value === "") return otherwise;
  const text = typeof value === "number" ? String(value) : value;
  if (typeof text !== "string" || !/^\d{1,9}$/.test(text)) {
    throw invalidQuery(`${name} must be a non-negative integer.`);
  }
  return Number(text);
}
