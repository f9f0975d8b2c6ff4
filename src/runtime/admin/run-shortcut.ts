import { useEffect, useRef } from "react";
import type { AdminComment } from "./admin-comment.js";
import { viewDesk, type Focus } from "./desk.js";
import { type Shortcut, shortcutOf, takesText } from "./shortcuts.js";
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

/**
 * Calls `onShortcut` for each shortcut key, except while the owner types in a field or a dialog is open. If `isOn` is
 * false, only the key of the help works.
 */
export function useShortcuts(isOn: boolean, onShortcut: (shortcut: Shortcut) => void): void {
  const latest = useRef(onShortcut);
  useEffect(() => {
    latest.current = onShortcut;
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const shortcut = shortcutOf(event);
      if (shortcut === null || event.defaultPrevented || takesText(event.target)) return;
      if (document.querySelector("dialog[open]") !== null) return;
      // The help has the setting that turns shortcuts on again.
      if (!isOn && shortcut !== "help") return;
      event.preventDefault();
      latest.current(shortcut);
    };
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, [isOn]);
}

/** Focuses a row of the list, unless the owner is typing in a field or a dialog is open. */
export function moveFocus({ id, when }: Focus, list: HTMLElement): void {
  const { activeElement, body } = document;
  if (document.querySelector("dialog[open]") !== null || takesText(activeElement)) return;
  if (when === "lost" && activeElement !== body && activeElement !== null) return;
  const rows = [...list.querySelectorAll<HTMLElement>("[data-comment]")];
  (id === null ? rows[0] : rows.find((row) => row.dataset["comment"] === id))?.focus();
}
