import { createProblem, problemsFromError, type Problem } from "../runtime/model/error.js";
import { findDamage } from "./comments/find-damage.js";

/** What no program can mend: rights, a read-only or a full disk, too many open files; SQLite has codes of its own. */
const REFUSALS = /^(EACCES|EPERM|EROFS|ENOSPC|EDQUOT|EMFILE|SQLITE_FULL|SQLITE_IOERR(_\w+)?)$/;

function isRefusal(error: unknown): error is Error {
  return error instanceof Error && "code" in error && REFUSALS.test(String(error.code));
}

/** The faults that an error tells of, also what the system refused; none where the fault is hanblog's own. */
export function problemsOf(error: unknown): readonly Problem[] {
  if (!isRefusal(error)) return problemsFromError(findDamage(error) ?? error);
  const hint = "The system refused it: see to the rights of the file and to the space on its disk.";
  return [createProblem("error", "refused", error.message, null, hint)];
}
