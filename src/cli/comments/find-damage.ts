import { HanblogError } from "../../runtime/model/error.js";

/**
 * Returns a `data-damaged` error if SQLite reports a corrupt database file, or `null` for any other error.
 */
export function findDamage(error: unknown): HanblogError | null {
  const isDamage =
    error instanceof Error && "code" in error && String(error.code).startsWith("SQLITE_CORRUPT");
  if (!isDamage) return null;
  return new HanblogError("data-damaged", `The file of the comments is damaged (${error.message})`, {
    hint: "Stop the service and put a backup in its place; the disk may be failing.",
    cause: error,
  });
}
