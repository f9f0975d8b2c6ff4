import { useEffect, useMemo, useRef, useState, type ReactNode } from "react";
import { arrowsOf } from "../arrows.js";
import { useAdmin } from "../admin-context.js";
import { type AdminComment, STATUSES, type Counts } from "../admin-comment.js";
import { viewDesk, type Desk } from "../desk.js";
import { moveFocus, runShortcut, useShortcuts } from "../run-shortcut.js";
import { useDesk, type DeskTools } from "../use-desk.js";
import { CommentRow, type RowActions } from "./CommentRow.js";
import { DeskState } from "./DeskState.js";
import { FilterBar } from "./FilterBar.js";
import { LearnDialog } from "./LearnDialog.js";
import { NoticeBar } from "./NoticeBar.js";
import { RemoveDialog } from "./RemoveDialog.js";
import { SelectionBar } from "./SelectionBar.js";
import { fillText } from "../../model/text/fill-text.js";
import type { CommentFilter } from "../comment-filter.js";

/** Renders the list of comments with all of its controls. */
export function CommentDesk({ onHelp }: { readonly onHelp: () => void }): ReactNode {
  const { preferences } = useAdmin();
  const tools = useDesk();
  const { desk, dispatch, setFilter, change, undo } = tools;
  const { filter, selected, editing, notice } = desk;
  const { comments, counts } = viewDesk(desk);
  const [learning, setLearning] = useState<string | null>(null);
  const { actions, sources } = useRowActions(tools, setLearning);
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
      <DeskDialogs tools={tools} comments={comments} learning={learning} onLearnt={() => setLearning(null)} />
    </main>
  );
}

interface DeskDialogsProps {
  readonly tools: DeskTools;
  readonly comments: readonly AdminComment[];
  /** The held comment from which the owner learns, or `null`. */
  readonly learning: string | null;
  readonly onLearnt: () => void;
}

/** Renders the dialogs about single comments. */
function DeskDialogs({ tools, comments, learning, onLearnt }: DeskDialogsProps): ReactNode {
  const { desk, dispatch, change, remove } = tools;
  const { removing } = desk;
  return (
    <>
      {learning !== null && (
        <LearnDialog
          id={learning}
          onApprove={() => change([learning], { status: "visible" })}
          onClose={onLearnt}
        />
      )}
      {removing !== null && (
        <RemoveDialog
          ids={removing}
          nick={comments.find(({ id }) => id === removing[0])?.nick ?? ""}
          onRemove={() => remove(removing)}
          onClose={() => dispatch({ kind: "removing", ids: null })}
        />
      )}
    </>
  );
}

/** Makes the browser confirm leaving the page while `isDirty` is true, because unsaved work would be lost. */
function useUnloadWarning(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [isDirty]);
}

/** Props of `StatusTabs`: the status shown and the number of comments of each. */
interface StatusTabsProps {
  readonly status: CommentFilter["status"];
  readonly counts: Counts;
  readonly onChange: (status: CommentFilter["status"]) => void;
}

/** Renders the tabs of statuses, each with its number of comments. */
function StatusTabs({ status, counts, onChange }: StatusTabsProps): ReactNode {
  const { strings, lang } = useAdmin();
  const sum = STATUSES.reduce((sum, name) => sum + counts[name], 0);
  const tabs = [["all", sum] as const, ...STATUSES.map((name) => [name, counts[name]] as const)];
  const number = new Intl.NumberFormat(lang);
  return (
    <nav className="tabs" aria-label={strings.status}>
      {tabs.map(([name, count]) => (
        <button
          key={name}
          type="button"
          aria-current={name === status ? "true" : undefined}
          onClick={() => onChange(name)}
        >
          {strings[name]} <span className="count">{number.format(count)}</span>
        </button>
      ))}
    </nav>
  );
}

/** Props of `Pager`. The service does not report the number of pages, only whether older comments exist. */
interface PagerProps {
  /** Number of the current page, from 1. */
  readonly page: number;
  readonly hasOlder: boolean;
  readonly onTurn: (to: "older" | "newer") => void;
}

/** Renders the links to newer and older comments, or nothing if the list has one page. */
function Pager({ page, hasOlder, onTurn }: PagerProps): ReactNode {
  const { strings, lang } = useAdmin();
  if (page === 1 && !hasOlder) return null;
  const { back, forward } = arrowsOf(lang);
  return (
    <nav className="pager" aria-label={strings.pages}>
      <button type="button" className="button" disabled={page === 1} onClick={() => onTurn("newer")}>
        {back} {strings.newer}
      </button>
      <span>{fillText(strings.page, { n: page })}</span>
      <button type="button" className="button" disabled={!hasOlder} onClick={() => onTurn("older")}>
        {strings.older} {forward}
      </button>
    </nav>
  );
}

/** Returns the actions for a single comment, and the ids of comments whose source is shown. */
function useRowActions({ change, dispatch, setFilter }: DeskTools, learn: RowActions["learn"]) {
  const [sources, setSources] = useState<ReadonlySet<string>>(new Set());
  const actions = useMemo<RowActions>(
    () => ({
      change,
      learn,
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
    [change, dispatch, setFilter, learn],
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
