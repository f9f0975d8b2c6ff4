import {
  applyChange,
  inverseChange,
  type AdminComment,
  type CommentChange,
  type Counts,
} from "./admin-comment.js";

/** A change or removal of comments. The list shows it as done before the service responds. */
export type Operation = {
  readonly key: number;
  readonly ids: readonly string[];
} & (
  | { readonly kind: "change"; readonly change: CommentChange; readonly isUndo: boolean }
  | { readonly kind: "remove" }
);

/** One change that undoes a part of an operation. */
export interface UndoStep {
  readonly ids: readonly string[];
  readonly change: CommentChange;
}

/** The listed comments and the counts of all comments: the data that an operation changes. */
export interface Listed {
  readonly comments: readonly AdminComment[];
  readonly counts: Counts;
}

/** Returns the comments and counts after an operation. */
export function applyOperation({ comments, counts }: Listed, operation: Operation): Listed {
  const ids = new Set(operation.ids);
  const next: Record<keyof Counts, number> = { ...counts };
  const left = comments.flatMap((comment) => {
    if (!ids.has(comment.id)) return [comment];
    next[comment.status]--;
    if (operation.kind === "remove") return [];
    const changed = applyChange(comment, operation.change);
    next[changed.status]++;
    return [changed];
  });
  return { comments: left, counts: next };
}

/**
 * Returns the changes that undo an operation, one for each group of comments that had equal values. Removals cannot
 * be undone.
 */
export function undoSteps(comments: readonly AdminComment[], operation: Operation): readonly UndoStep[] {
  if (operation.kind === "remove" || operation.isUndo) return [];
  const steps = new Map<string, UndoStep>();
  for (const comment of comments) {
    if (!operation.ids.includes(comment.id)) continue;
    const change = inverseChange(comment, operation.change);
    const key = JSON.stringify(change);
    const ids = [...(steps.get(key)?.ids ?? []), comment.id];
    steps.set(key, { ids, change });
  }
  return [...steps.values()];
}
