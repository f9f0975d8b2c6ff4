import { LIMITS } from "../limits.js";
import { invalidQuery } from "../protocol/request-error.js";

/** Reads the ids of the comments that something is done with at once, each once. Throws 400. */
export function readIds(value: unknown): readonly string[] {
  const isList = Array.isArray(value) && value.length > 0 && value.length <= LIMITS.defaultList;
  if (!isList || !value.every(isId)) {
    throw invalidQuery(`ids must be a list of 1 to ${LIMITS.defaultList} ids of comments.`);
  }
  return [...new Set(value)];
}

function isId(value: unknown): value is string {
  return typeof value === "string" && /^[0-9a-zA-Z]{1,64}$/.test(value);
}
