import { basename, dirname, join } from "node:path";

/**
 * Kind of a temporary folder next to the output folder. All share one parent, so that renaming stays on one
 * file system. `stage`: the output being written; `old`: the complete former output; `undo`: backup of an
 * output while a patch changes it; `trash`: being deleted.
 */
export type SiblingKind = "stage" | "old" | "undo" | "trash";

/** Returns the path of a temporary folder next to `dest`. The process id keeps concurrent builds apart. */
export function siblingOf(dest: string, kind: SiblingKind): string {
  return join(dirname(dest), `.${basename(dest)}.${kind}-${process.pid}`);
}

/** Returns the path of the lock file next to `dest`, which names the process that builds it. */
export function lockFileOf(dest: string): string {
  return join(dirname(dest), `.${basename(dest)}.lock`);
}
