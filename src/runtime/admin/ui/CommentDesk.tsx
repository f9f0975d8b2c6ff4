import { useEffect, useMemo, useRef, useState, type ReactNode } from "react";
import { useAdmin } from "../admin-context.js";
import type { AdminComment } from "../admin-comment.js";
import { viewDesk, type Desk } from "../desk.js";
import { moveFocus } from "../move-focus.js";
import { runShortcut } from "../run-shortcut.js";
import { useDesk, type DeskTools } from "../use-desk.js";
import { useShortcuts } from "../use-shortcuts.js";
import { useUnloadWarning } from "../use-unload-warning.js";
import { CommentRow, type RowActions } from "./CommentRow.js";
import { DeskState } from "./DeskState.js";
import { FilterBar } from "./FilterBar.js";
import { NoticeBar } from "./NoticeBar.js";
import { Pager } from "./Pager.js";
import { RemoveDialog } from "./RemoveDialog.js";
import { SelectionBar } from "./SelectionBar.js";
import { StatusTabs } from "./StatusTabs.js";

/** Renders the list of comments with all of its controls. */
export function CommentDesk({ onHelp }: { readonly onHelp: () => void }): ReactNode {
  const { preferences } = useAdmin();
  const tools = useDesk();
  const { desk, dispatch, setFilter, change, remove, undo } = tools;
  const { filter, selected, editing, removing, notice } = desk;
  const { comments, counts } = viewDesk(desk);
  const { actions, sources } = useRowActions(tools);
  const search = useRef<HTMLInputElement>(null);
  useUnloadWarning(editing !== null || desk.operations.length > 0);
  const { select, toggleSource } = actions;
  useShortcuts(preferences.shortcuts, (shortcut) =>
    runShortcut(shortcut, tools, {
      select,
      toggleSource,
      focusSearch: () => search.current?.focus(),
      onHelp,
    }),
  );
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
      <CommentRows desk={desk} comments={comments} sources={sources} actions={actions} />
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

/** Returns the actions for a single comment, and the ids of comments whose source is shown. */
function useRowActions({ change, dispatch, setFilter }: DeskTools) {
  const [sources, setSources] = useState<ReadonlySet<string>>(new Set());
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
  return { actions, sources };
}

interface CommentRowsProps {
  readonly desk: Desk;
  readonly comments: readonly AdminComment[];
  readonly sources: ReadonlySet<string>;
  readonly actions: RowActions;
}

/** Renders the comments of a page and moves the focus among them. */
function CommentRows({ desk, comments, sources, actions }: CommentRowsProps): ReactNode {
  const { strings } = useAdmin();
  const { selected, current, focus, editing, load } = desk;
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (focus !== null && list.current !== null) moveFocus(focus, list.current);
  }, [focus]);
  return (
    <ul ref={list} className="rows" aria-label={strings.list} aria-busy={load === "loading"}>
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
  );
}
