import type { ApiFault } from "./admin-api.js";
import type { AdminComment, Counts } from "./admin-comment.js";
import type { CommentFilter } from "./comment-filter.js";
import { applyOperation, type Listed, type Operation, type UndoStep } from "./operation.js";

/** The notice about the last operation: done, with the steps that undo it, or failed. */
export type Notice =
  | { readonly kind: "done"; readonly operation: Operation; readonly undo: readonly UndoStep[] }
  | { readonly kind: "failed"; readonly fault: ApiFault };

/** A request to focus a row: always, or only if the focused element has disappeared, as a pressed button does. */
export interface Focus {
  /** Id of the comment to focus; `null` means the first row. */
  readonly id: string | null;
  readonly when: "always" | "lost";
}

/** The state of the owner's comment list. */
export interface Desk {
  readonly filter: CommentFilter;
  /** The last comment of each previous page. */
  readonly before: readonly AdminComment[];
  readonly load: "loading" | "ready" | "failed";
  /** Incremented to load the current page again. */
  readonly version: number;
  readonly hasOlder: boolean;
  /** The comments as the service last returned them. `viewDesk` returns the ones to show. */
  readonly comments: readonly AdminComment[];
  readonly counts: Counts;
  /** Operations that the service has not confirmed yet. */
  readonly operations: readonly Operation[];
  readonly selected: ReadonlySet<string>;
  /** Id of the comment that keyboard shortcuts apply to, or `null`. */
  readonly current: string | null;
  /** The requested focus, or `null`. Each new object moves the focus again. */
  readonly focus: Focus | null;
  /** The comment being edited, with the initial texts of the form, or `null`. */
  readonly editing: AdminComment | null;
  readonly removing: readonly string[] | null;
  readonly notice: Notice | null;
}

/** Creates the state of a list that is still loading. */
export function createDesk(filter: CommentFilter): Desk {
  return {
    filter,
    before: [],
    load: "loading",
    version: 0,
    hasOlder: false,
    comments: [],
    counts: { visible: 0, waiting: 0, spam: 0 },
    operations: [],
    selected: new Set(),
    current: null,
    focus: null,
    editing: null,
    removing: null,
    notice: null,
  };
}

/**
 * Returns the comments to show, and the counts, as if all pending operations had succeeded. A comment being edited is
 * shown whatever its status.
 */
export function viewDesk({ comments, counts, operations, filter, editing }: Desk): Listed {
  const done = operations.reduce<Listed>(applyOperation, { comments, counts });
  const isShown = ({ id, status }: AdminComment) =>
    filter.status === "all" || status === filter.status || id === editing?.id;
  return { comments: done.comments.filter(isShown), counts: done.counts };
}
