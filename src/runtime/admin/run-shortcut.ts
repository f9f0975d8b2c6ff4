import type { AdminComment } from "./admin-comment.js";
import { viewDesk } from "./desk.js";
import type { Shortcut } from "./shortcuts.js";
import type { DeskTools } from "./use-desk.js";

/** Actions of shortcuts that need more than the list's state. */
export interface ShortcutActions {
  readonly select: (id: string, isSelected: boolean) => void;
  readonly toggleSource: (id: string) => void;
  readonly focusSearch: () => void;
  readonly onHelp: () => void;
}

/** Runs a shortcut on the selected comments or, if none is selected, on the current comment. */
export function runShortcut(shortcut: Shortcut, tools: DeskTools, actions: ShortcutActions): void {
  const { desk, dispatch, change } = tools;
  const { selected, current, notice } = desk;
  const { comments } = viewDesk(desk);
  const pointed = comments.find(({ id }) => id === current);
  const targets =
    selected.size > 0 ? comments.filter(({ id }) => selected.has(id)) : pointed ? [pointed] : [];
  switch (shortcut) {
    case "next":
      return dispatch({ kind: "moved", by: 1 });
    case "previous":
      return dispatch({ kind: "moved", by: -1 });
    case "approve":
      return change(idsWithout(targets, "visible"), { status: "visible" });
    case "spam":
      return change(idsWithout(targets, "spam"), { status: "spam" });
    case "pin": {
      const roots = targets.filter(({ isReply }) => !isReply);
      return change(idsOf(roots), { pinned: !roots.every(({ pinned }) => pinned) });
    }
    case "edit":
      return pointed && dispatch({ kind: "editing", id: pointed.id });
    case "remove":
      return targets.length > 0 ? dispatch({ kind: "removing", ids: idsOf(targets) }) : undefined;
    case "select":
      return pointed && actions.select(pointed.id, !selected.has(pointed.id));
    case "source":
      return pointed && actions.toggleSource(pointed.id);
    case "undo":
      return notice?.kind === "done" ? tools.undo(notice.undo) : undefined;
    case "search":
      return actions.focusSearch();
    case "help":
      return actions.onHelp();
  }
}

function idsOf(comments: readonly AdminComment[]): readonly string[] {
  return comments.map(({ id }) => id);
}

function idsWithout(comments: readonly AdminComment[], status: AdminComment["status"]): readonly string[] {
  return idsOf(comments.filter((comment) => comment.status !== status));
}
