import type { HanblogError } from "../../runtime/model/error.js";
import { createError } from "../messages/create-problem.js";

/**
 * Returns a `data-damaged` error if SQLite reports a corrupt database file, or `null` for any other error.
 */
export function findDamage(error: unknown): HanblogError | null {
  const isDamage =
    error instanceof Error && "code" in error && String(error.code).startsWith("SQLITE_CORRUPT");
  if (!isDamage) return null;
  return createError("data-damaged", { reason: error.message }, { cause: error });
}
