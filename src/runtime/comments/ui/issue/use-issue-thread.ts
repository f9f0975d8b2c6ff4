import { useEffect, useReducer, useRef, useState } from "react";
import { issueOf, issueReducer, newThread } from "../../issue-widget/issue-thread.js";
import {
  createIssue,
  loadIssue,
  startLoading,
  type IssueLoading,
  type IssueThreadSetup,
} from "./load-issue.js";
import type { OpenedVisit } from "./opened-visit.js";
import type { IssueThreadHandle } from "./thread-handle.js";

/** Loads the platform, the page's issue and its comments. Every new query loads the comments again. */
export function useIssueThread(setup: IssueThreadSetup): IssueThreadHandle<OpenedVisit> {
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
