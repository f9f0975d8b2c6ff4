import { useCallback, useEffect, useReducer, useRef, useState } from "react";
import { asksForLogin, readIssueFault } from "../../issue-fault.js";
import { isAdmin, type IssueOptions } from "../../issue-options.js";
import {
  issueOf,
  issueReducer,
  newThread,
  pageCount,
  shownOf,
  type CommentChange,
  type IssueThread,
} from "../../issue-thread.js";
import type { KnownIssue } from "../../../model/comments.js";
import { nullIfMissing } from "../../platforms/missing.js";
import type { OpenedVisit } from "./opened-visit.js";
import { PlatformError, type Issue, type IssueQuery } from "../../platforms/platform.js";

/** The page whose comments they are. */
export interface IssuePage {
  /** Number of its issue where that is known, else the issue is found by its title. */
  readonly issueId: string | null;
  /** Its issue as the build found it, which may be gone by now. */
  readonly known: KnownIssue | null;
  /** Hash of the address that led to it. */
  readonly hash: string;
  readonly issueTitle: string;
  /** First message of an issue that is made for it. */
  readonly issueContent: string;
}

/** The page whose issue is looked up, and who is told of faults. */
export interface IssueThreadSetup {
  readonly options: IssueOptions;
  readonly page: IssuePage;
  readonly open: () => Promise<OpenedVisit>;
  /** Told of what fails while comments stand there. */
  readonly onFault: (error: unknown) => void;
  /** Told of what fails before, unless signing in may help. */
  readonly onError: (error: unknown) => void;
}

/** The thread with what may be done to it. Nothing here rejects: faults are told to the setup's listeners. */
export interface IssueThreadHandle {
  readonly thread: IssueThread;
  /** `null` until the platform's code is there. */
  readonly visit: OpenedVisit | null;
  /** Starts anew after a failure. */
  readonly retry: () => void;
  readonly createIssue: () => void;
  readonly load: (query: IssueQuery) => Promise<void>;
  readonly changed: (comment: CommentChange) => void;
  readonly removed: (id: string) => void;
  readonly signedOut: () => void;
}

/** How links to single comments begin. */
const LINK = "#comment-";

/** Opens the platform, finds the page's issue and loads its comments, anew with every query. */
export function useIssueThread(setup: IssueThreadSetup): IssueThreadHandle {
  const { options, page, open } = setup;
  const [thread, dispatch] = useReducer(issueReducer, newThread(options.perPage));
  const [visit, setVisit] = useState<OpenedVisit | null>(null);
  // What was asked for last counts; answers to former questions come too late.
  const turns = useRef(0);
  const latest = useRef({ thread, setup });
  useEffect(() => {
    latest.current = { thread, setup };
  });

  const fail = useCallback((error: unknown) => {
    const fault = readIssueFault(error);
    const { status, user } = latest.current.thread;
    const { onError, onFault } = latest.current.setup;
    const isForLogin = user === null && asksForLogin(fault);
    if (shownOf(status) !== null && !isForLogin) onFault(error);
    else {
      // oxlint-disable-next-line no-console -- whoever looks after the site finds it there (spec/comments.md §8)
      console.error(error);
      if (!isForLogin) onError(error);
    }
    dispatch({ type: "failed", fault });
  }, []);

  /** Shows comments in the turn that is on. Rejects where the platform does; an answer that comes too late is dropped. */
  const show = useCallback(async ({ backend }: OpenedVisit, issue: Issue, query: IssueQuery) => {
    const turn = turns.current;
    const { hash } = latest.current.setup.page;
    const isLinked = shownOf(latest.current.thread.status) === null && hash.startsWith(LINK);
    const ask = (more: Partial<IssueQuery>) => backend.list(issue, { ...query, ...more });
    dispatch({ type: "load", issue, query });
    const first = await ask({});
    // The last comment of the last page may have been removed by somebody else.
    const last = pageCount(first);
    const isBehind = first.comments.length === 0 && first.count > 0 && first.page > last;
    const found = isBehind
      ? await ask({ page: last })
      : isLinked
        ? await import("./find-linked-page.js")
            .then(({ findLinkedPage }) => findLinkedPage(hash.slice(LINK.length), first, ask))
            // It is worth no more than the comments that are there.
            .catch(() => first)
        : first;
    if (turn === turns.current) dispatch({ type: "loaded", page: found });
    return found;
  }, []);

  const list = useCallback(
    async (opened: OpenedVisit, issue: Issue, query: IssueQuery) => {
      turns.current += 1;
      const turn = turns.current;
      try {
        await show(opened, issue, query);
      } catch (error) {
        if (turn === turns.current) fail(error);
      }
    },
    [fail, show],
  );

  const create = useCallback(
    async (opened: OpenedVisit) => {
      dispatch({ type: "creating" });
      try {
        const { issueTitle: title, issueContent: content } = page;
        const issue = await opened.backend.createIssue({ title, content });
        await list(opened, issue, latest.current.thread.query);
      } catch (error) {
        fail(error);
      }
    },
    [fail, list, page],
  );

  const start = useCallback(async () => {
    turns.current += 1;
    const turn = turns.current;
    const isOver = () => turn !== turns.current;
    try {
      const opened = await open();
      if (isOver()) return;
      setVisit(opened);
      dispatch({ type: "opened", user: opened.user });
      const { issueId, known, issueTitle } = page;
      if (known !== null) {
        const issue = { ...known, title: issueTitle, content: "" };
        // It may have been deleted or moved since the build.
        const shown = await nullIfMissing(show(opened, issue, latest.current.thread.query));
        if (shown !== null || isOver()) return;
      }
      const key = issueId === null ? { title: issueTitle } : { id: issueId };
      const issue = await opened.backend.findIssue(key);
      if (isOver()) return;
      const mayCreate = isAdmin(options, opened.user?.username ?? null);
      if (issue !== null) await list(opened, issue, latest.current.thread.query);
      // A new issue would have another number, so that the page would not find it.
      else if (issueId !== null) fail(new PlatformError(404, `Issue ${issueId} is not there.`));
      else if (mayCreate && options.autoCreateIssue) await create(opened);
      else dispatch({ type: "not-created", isAdmin: mayCreate });
    } catch (error) {
      if (!isOver()) fail(error);
    }
  }, [open, page, options, show, list, create, fail]);

  useEffect(() => {
    const counter = turns;
    // After the panel has been drawn for the first time.
    const timer = setTimeout(() => void start());
    return () => {
      clearTimeout(timer);
      counter.current += 1;
    };
  }, [start]);

  return {
    thread,
    visit,
    retry() {
      dispatch({ type: "opening" });
      void start();
    },
    createIssue() {
      if (visit !== null) void create(visit);
    },
    async load(query) {
      const issue = issueOf(latest.current.thread.status);
      if (visit !== null && issue !== null) await list(visit, issue, query);
    },
    changed: (comment) => dispatch({ type: "changed", comment }),
    removed: (id) => dispatch({ type: "removed", id }),
    signedOut: () => dispatch({ type: "signed-out" }),
  };
}
