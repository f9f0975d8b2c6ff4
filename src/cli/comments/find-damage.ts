import { HanblogError } from "../../runtime/model/error.js";

/** What SQLite says of a file that was a database once and cannot be read any more, or `null` for all else. */
export function findDamage(error: unknown): HanblogError | null {
  const isDamage =
    error instanceof Error && "code" in error && String(error.code).startsWith("SQLITE_CORRUPT");
  if (!isDamage) return null;
  return new HanblogError("data-damaged", `The file of the comments is damaged (${error.message})`, {
    hint: "Stop the service and put a backup in its place; the disk may be failing.",
    cause: error,
  });
}
