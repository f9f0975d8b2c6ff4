import { basename, dirname, join } from "node:path";

/**
 * The folders beside an output folder, all in one parent so that a rename stays on one file system:
 * `stage` is being written, `old` is the former output, complete, `undo` is what brings it back while it is being
 * changed, `trash` is on its way out.
 */
export type SiblingKind = "stage" | "old" | "undo" | "trash";

/** A folder beside `dest`; the process's id keeps two builds apart. */
export function siblingOf(dest: string, kind: SiblingKind): string {
  return join(dirname(dest), `.${basename(dest)}.${kind}-${process.pid}`);
}

/** The file beside `dest` that says who builds it. */
export function lockFileOf(dest: string): string {
  return join(dirname(dest), `.${basename(dest)}.lock`);
}
