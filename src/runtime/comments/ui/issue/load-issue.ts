import type { Dispatch } from "react";
import type { KnownIssue } from "../../../model/comments.js";
import { asksForLogin, readIssueFault } from "../../issue-fault.js";
import { isAdmin, type IssueOptions } from "../../issue-options.js";
import { pageCount, shownOf, type IssueEvent, type IssueThread } from "../../issue-thread.js";
import { nullIfMissing } from "../../platforms/missing.js";
import {
  PlatformError,
  type Issue,
  type IssueCommentPage,
  type IssueQuery,
} from "../../platforms/platform.js";
import type { OpenedVisit } from "./opened-visit.js";

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

/** The loading of one panel. Nothing here rejects: faults are told to the setup's listeners. */
export interface IssueLoading {
  /** Counts what was asked for. What was asked for last counts; answers to former questions come too late. */
  turn: number;
  /** As it was drawn last. */
  thread: IssueThread;
  setup: IssueThreadSetup;
  readonly dispatch: Dispatch<IssueEvent>;
}

/** How links to single comments begin. */
const LINK = "#comment-";

/** Opens the platform, finds the page's issue and loads its comments. */
export async function startLoading(
  loading: IssueLoading,
  { options, page, open }: Pick<IssueThreadSetup, "options" | "page" | "open">,
  onVisit: (visit: OpenedVisit) => void,
): Promise<void> {
  const turn = ++loading.turn;
  const isOver = () => turn !== loading.turn;
  try {
    const opened = await open();
    if (isOver()) return;
    onVisit(opened);
    loading.dispatch({ type: "opened", user: opened.user });
    const { issueId, known, issueTitle } = page;
    if (known !== null) {
      const issue = { ...known, title: issueTitle, content: "" };
      // It may have been deleted or moved since the build.
      const shown = await nullIfMissing(show(loading, opened, issue));
      if (shown !== null || isOver()) return;
    }
    const key = issueId === null ? { title: issueTitle } : { id: issueId };
    const issue = await opened.backend.findIssue(key);
    if (isOver()) return;
    const mayCreate = isAdmin(options, opened.user?.username ?? null);
    if (issue !== null) await loadIssue(loading, opened, issue);
    // A new issue would have another number, so that the page would not find it.
    else if (issueId !== null) fail(loading, new PlatformError(404, `Issue ${issueId} is not there.`));
    else if (mayCreate && options.autoCreateIssue) await createIssue(loading, opened);
    else loading.dispatch({ type: "not-created", isAdmin: mayCreate });
  } catch (error) {
    if (!isOver()) fail(loading, error);
  }
}

/** Creates the page's issue and loads its comments. */
export async function createIssue(loading: IssueLoading, opened: OpenedVisit): Promise<void> {
  loading.dispatch({ type: "creating" });
  try {
    const { issueTitle: title, issueContent: content } = loading.setup.page;
    await loadIssue(loading, opened, await opened.backend.createIssue({ title, content }));
  } catch (error) {
    fail(loading, error);
  }
}

/** Loads comments of an issue, by the thread's query unless another one is given. */
export async function loadIssue(
  loading: IssueLoading,
  opened: OpenedVisit,
  issue: Issue,
  query?: IssueQuery,
): Promise<void> {
  const turn = ++loading.turn;
  try {
    await show(loading, opened, issue, query);
  } catch (error) {
    if (turn === loading.turn) fail(loading, error);
  }
}

/** Shows comments in the turn that is on. Rejects where the platform does; an answer that comes too late is dropped. */
async function show(
  loading: IssueLoading,
  { backend }: OpenedVisit,
  issue: Issue,
  query: IssueQuery = loading.thread.query,
): Promise<IssueCommentPage> {
  const { turn, dispatch } = loading;
  const { hash } = loading.setup.page;
  const isLinked = shownOf(loading.thread.status) === null && hash.startsWith(LINK);
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
  if (turn === loading.turn) dispatch({ type: "loaded", page: found });
  return found;
}

function fail({ thread, setup, dispatch }: IssueLoading, error: unknown): void {
  const fault = readIssueFault(error);
  const isForLogin = thread.user === null && asksForLogin(fault);
  if (shownOf(thread.status) !== null && !isForLogin) setup.onFault(error);
  else {
    // oxlint-disable-next-line no-console -- whoever looks after the site finds it there (spec/comments.md §8)
    console.error(error);
    if (!isForLogin) setup.onError(error);
  }
  dispatch({ type: "failed", fault });
}
