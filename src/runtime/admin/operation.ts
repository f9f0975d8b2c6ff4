import {
  applyChange,
  inverseChange,
  type AdminComment,
  type CommentChange,
  type Counts,
} from "./admin-comment.js";

/** Something that is being done with comments; the list shows it as done before the service has answered. */
export type Operation = {
  readonly key: number;
  readonly ids: readonly string[];
} & (
  | { readonly kind: "change"; readonly change: CommentChange; readonly isUndo: boolean }
  | { readonly kind: "remove" }
);

/** One change that takes back a part of what was done. */
export interface UndoStep {
  readonly ids: readonly string[];
  readonly change: CommentChange;
}

/** What an operation changes. */
export interface Listed {
  readonly comments: readonly AdminComment[];
  readonly counts: Counts;
}

/** The list, and how many there are of each status, once an operation is done. */
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

/** What takes a change back: comments that were alike before go together. Nothing brings a removed one again. */
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
