import { useCallback, useEffect, useReducer, useRef, type Dispatch } from "react";
import { useAdmin } from "./admin-context.js";
import type { CommentChange } from "./admin-comment.js";
import { readFilter, writeFilter, type CommentFilter } from "./comment-filter.js";
import { createDesk, type Desk } from "./desk.js";
import type { Operation, UndoStep } from "./operation.js";
import { reduceDesk, type DeskEvent } from "./reduce-desk.js";

/**
 * The state of the owner's comment list, and its operations. Each operation shows at once and is undone if the
 * service rejects it.
 */
export interface DeskTools {
  readonly desk: Desk;
  readonly dispatch: Dispatch<DeskEvent>;
  readonly setFilter: (filter: CommentFilter) => void;
  readonly change: (ids: readonly string[], change: CommentChange) => void;
  readonly remove: (ids: readonly string[]) => void;
  readonly undo: (steps: readonly UndoStep[]) => void;
}

/**
 * Loads the owner's comment list from the service and follows the filter in the address. Returns its state and
 * actions.
 */
export function useDesk(): DeskTools {
  const { api } = useAdmin();
  const [desk, dispatch] = useReducer(reduceDesk, window.location.hash, (hash) =>
    createDesk(readFilter(hash)),
  );
  const { filter, before, version } = desk;

  useEffect(() => {
    let isStale = false;
    void api.list(filter, before.at(-1) ?? null).then((result) => {
      if (isStale) return;
      dispatch(result.kind === "done" ? { kind: "loaded", page: result.value } : { kind: "load-failed" });
    });
    return () => {
      isStale = true;
    };
    // `version` is a dependency because a new version reloads the page.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [api, filter, before, version]);

  useEffect(() => {
    const reload = () => dispatch({ kind: "reload" });
    const show = () => dispatch({ kind: "filtered", filter: readFilter(window.location.hash) });
    window.addEventListener("focus", reload);
    window.addEventListener("online", reload);
    window.addEventListener("popstate", show);
    return () => {
      window.removeEventListener("focus", reload);
      window.removeEventListener("online", reload);
      window.removeEventListener("popstate", show);
    };
  }, []);

  const setFilter = useCallback((next: CommentFilter) => {
    const { pathname, search } = window.location;
    window.history.pushState(null, "", `${pathname}${search}${writeFilter(next)}`);
    dispatch({ kind: "filtered", filter: next });
  }, []);

  return { desk, dispatch, setFilter, ...useOperations(dispatch) };
}

/** Runs operations one after the other, so that an undo cannot overtake the change that it undoes. */
function useOperations(dispatch: Dispatch<DeskEvent>): Pick<DeskTools, "change" | "remove" | "undo"> {
  const { api } = useAdmin();
  const queue = useRef(Promise.resolve());
  const lastKey = useRef(0);

  const perform = useCallback(
    (operation: Operation) => {
      dispatch({ kind: "started", operation });
      queue.current = queue.current.then(async () => {
        const { ids } = operation;
        const result =
          operation.kind === "change" ? await api.change(ids, operation.change) : await api.remove(ids);
        if (result.kind !== "done") {
          dispatch({ kind: "failed", operation, fault: result });
          return;
        }
        const comments = typeof result.value === "number" ? [] : result.value;
        dispatch({ kind: "settled", operation, comments });
      });
    },
    [api, dispatch],
  );
  const change = useCallback(
    (ids: readonly string[], change: CommentChange, isUndo = false) => {
      if (ids.length > 0) perform({ kind: "change", key: ++lastKey.current, ids, change, isUndo });
    },
    [perform],
  );
  const remove = useCallback(
    (ids: readonly string[]) => perform({ kind: "remove", key: ++lastKey.current, ids }),
    [perform],
  );
  const undo = useCallback(
    (steps: readonly UndoStep[]) => {
      for (const step of steps) change(step.ids, step.change, true);
    },
    [change],
  );
  return { change, remove, undo };
}
