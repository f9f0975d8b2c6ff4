import { useEffect, useMemo, useRef, useState, type ReactNode } from "react";
import { useAdmin } from "../admin-context.js";
import type { AdminComment } from "../admin-comment.js";
import { viewDesk } from "../desk.js";
import { moveFocus } from "../move-focus.js";
import { useDesk } from "../use-desk.js";
import { useShortcuts } from "../use-shortcuts.js";
import { CommentRow, type RowActions } from "./CommentRow.js";
import { DeskState } from "./DeskState.js";
import { FilterBar } from "./FilterBar.js";
import { NoticeBar } from "./NoticeBar.js";
import { Pager } from "./Pager.js";
import { RemoveDialog } from "./RemoveDialog.js";
import { SelectionBar } from "./SelectionBar.js";
import { StatusTabs } from "./StatusTabs.js";

/** The list of comments with all that can be done with them. */
export function CommentDesk({ onHelp }: { readonly onHelp: () => void }): ReactNode {
  const { strings, preferences } = useAdmin();
  const tools = useDesk();
  const { desk, dispatch, setFilter, change, remove, undo } = tools;
  const { filter, selected, current, focus, editing, removing, notice } = desk;
  const { comments, counts } = viewDesk(desk);
  const [sources, setSources] = useState<ReadonlySet<string>>(new Set());
  const list = useRef<HTMLUListElement>(null);
  const search = useRef<HTMLInputElement>(null);

  useEffect(() => {
    if (focus !== null && list.current !== null) moveFocus(focus, list.current);
  }, [focus]);

  // A page that is left takes what was written with it.
  const isDirty = editing !== null || desk.operations.length > 0;
  useEffect(() => {
    if (!isDirty) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [isDirty]);

  const actions = useMemo<RowActions>(
    () => ({
      change,
      filterBy: (field, text) => setFilter({ status: "all", by: { [field]: text } }),
      select: (id, isSelected) => dispatch({ kind: "selected", ids: [id], isSelected }),
      point: (id) => dispatch({ kind: "pointed", id }),
      edit: (id) => dispatch({ kind: "editing", id }),
      remove: (id) => dispatch({ kind: "removing", ids: [id] }),
      toggleSource: (id) =>
        setSources((known) => {
          const next = new Set(known);
          if (!next.delete(id)) next.add(id);
          return next;
        }),
    }),
    [change, dispatch, setFilter],
  );
  useShortcuts(preferences.shortcuts, (shortcut) => {
    const pointed = comments.find(({ id }) => id === current);
    const targets =
      selected.size > 0 ? comments.filter(({ id }) => selected.has(id)) : pointed ? [pointed] : [];
    const ids = targets.map(({ id }) => id);
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
        return change(
          roots.map(({ id }) => id),
          { pinned: !roots.every(({ pinned }) => pinned) },
        );
      }
      case "edit":
        return pointed && dispatch({ kind: "editing", id: pointed.id });
      case "remove":
        return ids.length > 0 ? dispatch({ kind: "removing", ids }) : undefined;
      case "select":
        return pointed && actions.select(pointed.id, !selected.has(pointed.id));
      case "source":
        return pointed && actions.toggleSource(pointed.id);
      case "undo":
        return notice?.kind === "done" && undo(notice.undo);
      case "search":
        return search.current?.focus();
      case "help":
        return onHelp();
    }
  });

  return (
    <main className="desk">
      <StatusTabs
        status={filter.status}
        counts={counts}
        onChange={(status) => setFilter({ ...filter, status })}
      />
      <FilterBar filter={filter} onChange={setFilter} inputRef={search} />
      {comments.length > 0 && (
        <SelectionBar
          comments={comments}
          selected={selected}
          onSelect={(ids, isSelected) => dispatch({ kind: "selected", ids, isSelected })}
          onChange={change}
          onRemove={(ids) => dispatch({ kind: "removing", ids })}
        />
      )}
      <DeskState desk={desk} count={comments.length} onRetry={() => dispatch({ kind: "reload" })} />
      <ul ref={list} className="rows" aria-label={strings.list} aria-busy={desk.load === "loading"}>
        {comments.map((comment) => (
          <CommentRow
            key={comment.id}
            comment={comment}
            isSelected={selected.has(comment.id)}
            isCurrent={comment.id === current}
            showsSource={sources.has(comment.id)}
            editing={editing?.id === comment.id ? editing : null}
            actions={actions}
          />
        ))}
      </ul>
      <Pager
        page={desk.before.length + 1}
        hasOlder={desk.hasOlder}
        onTurn={(to) => {
          dispatch({ kind: "turned", to });
          window.scrollTo({ top: 0 });
        }}
      />
      <NoticeBar notice={notice} onUndo={undo} onDismiss={() => dispatch({ kind: "dismissed" })} />
      {removing !== null && (
        <RemoveDialog
          ids={removing}
          nick={comments.find(({ id }) => id === removing[0])?.nick ?? ""}
          onRemove={() => remove(removing)}
          onClose={() => dispatch({ kind: "removing", ids: null })}
        />
      )}
    </main>
  );
}

function idsWithout(comments: readonly AdminComment[], status: AdminComment["status"]): readonly string[] {
  return comments.filter((comment) => comment.status !== status).map(({ id }) => id);
}
