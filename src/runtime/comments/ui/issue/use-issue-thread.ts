import { useEffect, useReducer, useRef, useState } from "react";
import {
  issueOf,
  issueReducer,
  newThread,
  type CommentChange,
  type IssueThread,
} from "../../issue-thread.js";
import type { IssueQuery } from "../../platforms/platform.js";
import {
  createIssue,
  loadIssue,
  startLoading,
  type IssueLoading,
  type IssueThreadSetup,
} from "./load-issue.js";
import type { OpenedVisit } from "./opened-visit.js";

/** The panel's state and the actions that change it. Actions never reject; errors go to the callbacks in the setup. */
export interface IssueThreadHandle {
  readonly thread: IssueThread;
  /** The visitor's connection to the platform; `null` until the platform's code is loaded. */
  readonly visit: OpenedVisit | null;
  /** Restarts loading after a failure. */
  readonly retry: () => void;
  readonly createIssue: () => void;
  readonly load: (query: IssueQuery) => Promise<void>;
  readonly changed: (comment: CommentChange) => void;
  readonly removed: (id: string) => void;
  readonly signedOut: () => void;
}

/** Loads the platform, the page's issue and its comments. Every new query loads the comments again. */
export function useIssueThread(setup: IssueThreadSetup): IssueThreadHandle {
  const { options, page, open } = setup;
  const [thread, dispatch] = useReducer(issueReducer, newThread(options.perPage));
  const [visit, setVisit] = useState<OpenedVisit | null>(null);
  const loading = useRef<IssueLoading>({ turn: 0, thread, setup, dispatch });
  useEffect(() => {
    Object.assign(loading.current, { thread, setup });
  });

  useEffect(() => {
    const { current } = loading;
    // Starts after the first render of the panel.
    const timer = setTimeout(() => void startLoading(current, { options, page, open }, setVisit));
    return () => {
      clearTimeout(timer);
      current.turn += 1;
    };
  }, [options, page, open]);

  return {
    thread,
    visit,
    retry() {
      dispatch({ type: "opening" });
      void startLoading(loading.current, setup, setVisit);
    },
    createIssue() {
      if (visit !== null) void createIssue(loading.current, visit);
    },
    async load(query) {
      const { current } = loading;
      const issue = issueOf(current.thread.status);
      if (visit !== null && issue !== null) await loadIssue(current, visit, issue, query);
    },
    changed: (comment) => dispatch({ type: "changed", comment }),
    removed: (id) => dispatch({ type: "removed", id }),
    signedOut: () => dispatch({ type: "signed-out" }),
  };
}
