import type { ApiFault } from "./admin-api.js";
import type { AdminComment, Counts } from "./admin-comment.js";
import type { CommentFilter } from "./comment-filter.js";
import { applyOperation, type Listed, type Operation, type UndoStep } from "./operation.js";

/** What the owner is told of what was done last. */
export type Notice =
  | { readonly kind: "done"; readonly operation: Operation; readonly undo: readonly UndoStep[] }
  | { readonly kind: "failed"; readonly fault: ApiFault };

/** A row that takes the keyboard: always, or only if what had it is gone, as a button that was pressed. */
export interface Focus {
  /** `null`: whichever row is first. */
  readonly id: string | null;
  readonly when: "always" | "lost";
}

/** Everything that the owner's list is drawn from. */
export interface Desk {
  readonly filter: CommentFilter;
  /** The last comments of the pages before this one. */
  readonly before: readonly AdminComment[];
  readonly load: "loading" | "ready" | "failed";
  /** A higher one asks for the page once more. */
  readonly version: number;
  readonly hasOlder: boolean;
  /** As the service told it last; `viewDesk` gives what is shown. */
  readonly comments: readonly AdminComment[];
  readonly counts: Counts;
  /** What the service has not yet answered. */
  readonly operations: readonly Operation[];
  readonly selected: ReadonlySet<string>;
  /** The comment that the keys work on. */
  readonly current: string | null;
  /** Where the keyboard is moved; a new one moves it again. */
  readonly focus: Focus | null;
  /** The comment that is being edited, with the texts that the form begins with. */
  readonly editing: AdminComment | null;
  readonly removing: readonly string[] | null;
  readonly notice: Notice | null;
}

/** A list that nothing is known of yet but its filter. */
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

/** The list as it will be when all that is under way has been done. */
export function viewDesk({ comments, counts, operations, filter, editing }: Desk): Listed {
  const done = operations.reduce<Listed>(applyOperation, { comments, counts });
  const isShown = ({ id, status }: AdminComment) =>
    filter.status === "all" || status === filter.status || id === editing?.id;
  return { comments: done.comments.filter(isShown), counts: done.counts };
}
