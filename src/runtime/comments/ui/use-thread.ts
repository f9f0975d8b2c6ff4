import { useCallback, useEffect, useMemo, useReducer, useRef } from "react";
import { announceComment } from "../announce-comment.js";
import type { Comment, CommentBackend, NewComment } from "../backend.js";
import { readFault } from "../fault.js";
import { keepOpened } from "../keep-opened.js";
import { NEW_THREAD, threadReducer, type ThreadState } from "../thread.js";

/** The comments of a page and the actions that change them. Actions never reject; faults are part of the state. */
export interface Thread {
  readonly state: ThreadState;
  readonly reload: () => void;
  /** Loads the given page after the loaded ones. */
  readonly loadMore: (page: number) => void;
  /** Prepares sending, because the visitor has started to write. */
  readonly prepare: () => void;
  /** Sends a comment and shows `preview` meanwhile. Resolves to the stored comment, or to `null` if it failed. */
  readonly send: (comment: NewComment, preview: Comment) => Promise<Comment | null>;
  /** Clears the fault of the last attempt, because the visitor has changed the text. */
  readonly edited: () => void;
  /** Replaces a comment by its new version, or removes it. */
  readonly change: (id: string, next: Comment | null) => void;
}

/** Loads the comments of a page once, and again on `reload`. */
export function useThread(open: () => Promise<CommentBackend>): Thread {
  const [state, dispatch] = useReducer(threadReducer, NEW_THREAD);
  // Number of the latest request. Earlier responses are dropped, because they may lack a comment sent meanwhile.
  const turns = useRef(0);

  const backend = useMemo(() => keepOpened(open), [open]);

  const load = useCallback(
    async (page: number) => {
      turns.current += 1;
      const turn = turns.current;
      try {
        const found = await (await backend()).list(page);
        if (turn === turns.current) dispatch({ type: "loaded", page, found });
      } catch (error) {
        if (turn === turns.current) dispatch({ type: "load-failed", fault: readFault(error) });
      }
    },
    [backend],
  );

  useEffect(() => void load(1), [load]);

  return {
    state,
    reload() {
      dispatch({ type: "reload" });
      void load(1);
    },
    loadMore(page) {
      dispatch({ type: "load-more" });
      void load(page);
    },
    prepare() {
      void backend().then(
        (ready) => ready.prepare(),
        () => undefined,
      );
    },
    async send(comment, preview) {
      dispatch({ type: "send", comment: preview });
      announceComment("send");
      try {
        const sent = await (await backend()).add(comment);
        dispatch({ type: "sent", comment: sent });
        announceComment("sent");
        if (state.list.kind !== "ready") void load(1).then(() => dispatch({ type: "keep", comment: sent }));
        return sent;
      } catch (error) {
        dispatch({ type: "send-failed", fault: readFault(error) });
        return null;
      }
    },
    edited: () => dispatch({ type: "edited" }),
    change: (id, next) => dispatch({ type: "change", id, next }),
  };
}
