import { problemsFromError, type Problem } from "../../runtime/model/error.js";
import { findDamage } from "../comments/find-damage.js";
import { createProblem } from "../messages/create-problem.js";

/**
 * What no program can mend: rights, a read-only, full or failing disk, too many open files, a name that is too long, a
 * file in a folder's place, links in a circle, what another program holds open (Windows); SQLite has codes of its own.
 */
const REFUSALS =
  /^(EACCES|EPERM|EROFS|ENOSPC|EDQUOT|EIO|EMFILE|ENFILE|ENAMETOOLONG|ENOTDIR|ELOOP|EBUSY|ENOTEMPTY|SQLITE_FULL|SQLITE_IOERR(_\w+)?)$/;

function isRefusal(error: unknown): error is Error {
  return error instanceof Error && "code" in error && REFUSALS.test(String(error.code));
}

/** The faults that an error tells of, also what the system refused; none where the fault is hanblog's own. */
export function problemsOf(error: unknown): readonly Problem[] {
  if (!isRefusal(error)) return problemsFromError(findDamage(error) ?? error);
  return [createProblem("error", "refused", { reason: error.message })];
}
