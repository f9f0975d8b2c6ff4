import { PAGE_SIZE, type ApiFault } from "./admin-api.js";
import { applyChange, type AdminComment, type AdminPage } from "./admin-comment.js";
import type { CommentFilter } from "./comment-filter.js";
import { createDesk, viewDesk, type Desk } from "./desk.js";
import { applyOperation, undoSteps, type Operation } from "./operation.js";

/** An event that changes the list. */
export type DeskEvent =
  | { readonly kind: "filtered"; readonly filter: CommentFilter }
  | { readonly kind: "turned"; readonly to: "older" | "newer" }
  | { readonly kind: "reload" }
  | { readonly kind: "loaded"; readonly page: AdminPage }
  | { readonly kind: "load-failed" }
  | { readonly kind: "started"; readonly operation: Operation }
  | { readonly kind: "settled"; readonly operation: Operation; readonly comments: readonly AdminComment[] }
  | { readonly kind: "failed"; readonly operation: Operation; readonly fault: ApiFault }
  | { readonly kind: "moved"; readonly by: 1 | -1 }
  | { readonly kind: "pointed"; readonly id: string }
  | { readonly kind: "selected"; readonly ids: readonly string[]; readonly isSelected: boolean }
  | { readonly kind: "editing"; readonly id: string | null }
  | { readonly kind: "removing"; readonly ids: readonly string[] | null }
  | { readonly kind: "dismissed" };

/** Returns the state of the list after an event. It is pure; `useDesk` calls the service. */
export function reduceDesk(desk: Desk, event: DeskEvent): Desk {
  switch (event.kind) {
    case "filtered":
      return { ...createDesk(event.filter), ...keptOf(desk) };
    case "turned":
      return turn(desk, event.to);
    case "reload":
      return { ...desk, version: desk.version + 1, load: desk.load === "failed" ? "loading" : desk.load };
    case "loaded":
      return takePage(desk, event.page);
    case "load-failed":
      return { ...desk, load: "failed" };
    case "started":
      return start(desk, event.operation);
    case "settled":
      return settle(desk, event.operation, event.comments);
    case "failed":
      return fail(desk, event.operation, event.fault);
    case "moved":
      return move(desk, event.by);
    case "pointed":
      return desk.current === event.id ? desk : { ...desk, current: event.id };
    case "selected":
      return { ...desk, selected: select(desk.selected, event.ids, event.isSelected) };
    case "editing": {
      const editing = viewDesk(desk).comments.find(({ id }) => id === event.id) ?? null;
      return {
        ...desk,
        editing,
        focus: editing === null ? { id: desk.current, when: "always" } : desk.focus,
      };
    }
    case "removing":
      return { ...desk, removing: event.ids };
    case "dismissed":
      // The pressed button disappears together with the notice.
      return { ...desk, notice: null, focus: { id: desk.current, when: "lost" } };
  }
}

/** Returns the state that survives a change of filter or page, including an open edit form. */
function keptOf({ counts, operations, notice, version, focus, editing }: Desk): Partial<Desk> {
  const comments = editing === null ? [] : [editing];
  return { counts, operations, notice, version: version + 1, focus, editing, comments };
}

function turn(desk: Desk, to: "older" | "newer"): Desk {
  const last = desk.comments.at(-1);
  if (to === "older" && last === undefined) return desk;
  const before = to === "older" && last !== undefined ? [...desk.before, last] : desk.before.slice(0, -1);
  return { ...createDesk(desk.filter), ...keptOf(desk), before };
}

function takePage(desk: Desk, { comments, counts }: AdminPage): Desk {
  // All comments of this page are gone, so the previous page is shown.
  if (comments.length === 0 && desk.before.length > 0) return turn(desk, "newer");
  const { editing } = desk;
  const isGone = editing !== null && !comments.some(({ id }) => id === editing.id);
  const taken: Desk = {
    ...desk,
    load: "ready",
    hasOlder: comments.length === PAGE_SIZE,
    comments: isGone ? [editing, ...comments] : comments,
    counts,
  };
  return keepPlace(desk, taken);
}

function start(desk: Desk, operation: Operation): Desk {
  const listed = viewDesk(desk).comments;
  const isEdit = operation.kind === "change" && operation.change.comment !== undefined;
  const started: Desk = {
    ...desk,
    operations: [...desk.operations, operation],
    editing: isEdit && desk.editing?.id === operation.ids[0] ? null : desk.editing,
    removing: null,
    notice: { kind: "done", operation, undo: undoSteps(listed, operation) },
  };
  const kept = keepPlace(desk, started);
  if (kept.focus !== desk.focus) return kept;
  return { ...kept, focus: { id: kept.current, when: isEdit ? "always" : "lost" } };
}

function settle(desk: Desk, operation: Operation, comments: readonly AdminComment[]): Desk {
  const changed = new Map(comments.map((comment) => [comment.id, comment]));
  const done = applyOperation(desk, operation);
  return {
    ...desk,
    ...done,
    comments: done.comments.map((comment) => {
      const { parent } = comment;
      const answered = changed.get(comment.id);
      return answered === undefined ? comment : { ...answered, parent };
    }),
    operations: desk.operations.filter(({ key }) => key !== operation.key),
    version: desk.version + 1,
  };
}

function fail(desk: Desk, operation: Operation, fault: ApiFault): Desk {
  const failed: Desk = {
    ...desk,
    operations: desk.operations.filter(({ key }) => key !== operation.key),
    notice: { kind: "failed", fault },
    version: desk.version + 1,
  };
  if (operation.kind !== "change" || operation.change.comment === undefined || desk.editing !== null) {
    return failed;
  }
  // Reopens the form with the text, so that a failed edit is not lost.
  const edited = desk.comments.find(({ id }) => id === operation.ids[0]);
  return { ...failed, editing: edited === undefined ? null : applyChange(edited, operation.change) };
}

function move(desk: Desk, by: 1 | -1): Desk {
  const ids = viewDesk(desk).comments.map(({ id }) => id);
  const index = desk.current === null ? -1 : ids.indexOf(desk.current);
  const next = index === -1 ? ids[0] : ids[Math.max(0, index + by)];
  return next === undefined ? desk : { ...desk, current: next, focus: { id: next, when: "always" } };
}

/**
 * Returns `after` with a new current comment if the current one is gone: the comment at its position, which gets the
 * focus. Deselects comments that are gone.
 */
function keepPlace(before: Desk, after: Desk): Desk {
  const ids = viewDesk(after).comments.map(({ id }) => id);
  const selected = new Set([...after.selected].filter((id) => ids.includes(id)));
  const { current } = before;
  if (current === null || ids.includes(current)) return { ...after, selected };
  const index = viewDesk(before).comments.findIndex(({ id }) => id === current);
  const next = ids[Math.min(Math.max(index, 0), ids.length - 1)] ?? null;
  return { ...after, selected, current: next, focus: { id: next, when: "always" } };
}

function select(
  selected: ReadonlySet<string>,
  ids: readonly string[],
  isSelected: boolean,
): ReadonlySet<string> {
  const next = new Set(selected);
  for (const id of ids) {
    if (isSelected) next.add(id);
    else next.delete(id);
  }
  return next;
}
