import { LIMITS } from "../limits.js";
import { invalidQuery } from "../protocol/request-error.js";

/** Parses a list of comment ids and removes duplicates. Throws 400 if it is invalid. */
export function readIds(value: unknown): readonly string[] {
  const isList = Array.isArray(value) && value.length > 0 && value.length <= LIMITS.defaultList;
  if (!isList || !value.every(isId)) {
    throw invalidQuery(`Invalid ids: expected a list of 1 to ${LIMITS.defaultList} comment ids.`);
  }
  return [...new Set(value)];
}

function isId(value: unknown): value is string {
  return typeof value === "string" && /^[0-9a-zA-Z]{1,64}$/.test(value);
}
