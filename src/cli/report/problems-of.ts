import { problemsFromError, type Problem } from "../../runtime/model/error.js";
import { findDamage } from "../comments/find-damage.js";
import { createProblem } from "../messages/create-problem.js";

/**
 * Error codes of the system and of SQLite that only the user can fix. They report permissions, a read-only, full or
 * failing disk, too many open files, too long names, and files in place of folders or the reverse. Others report circular
 * links and, on Windows, files that another program has open.
 */
const REFUSALS =
  /^(EACCES|EPERM|EROFS|ENOSPC|EDQUOT|EFBIG|EIO|EMFILE|ENFILE|ENAMETOOLONG|ENOTDIR|EISDIR|EEXIST|ELOOP|EBUSY|ENOTEMPTY|SQLITE_FULL|SQLITE_IOERR(_\w+)?)$/;

function isRefusal(error: unknown): error is Error {
  return error instanceof Error && "code" in error && REFUSALS.test(String(error.code));
}

/** Returns the problems in an error, including errors of the system. Returns none for a bug of hanblog. */
export function problemsOf(error: unknown): readonly Problem[] {
  if (!isRefusal(error)) return problemsFromError(findDamage(error) ?? error);
  return [createProblem("error", "refused", { reason: error.message })];
}
