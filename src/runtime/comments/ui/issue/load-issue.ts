import type { Dispatch } from "react";
import type { KnownIssue } from "../../../model/comments.js";
import { asksForLogin, readIssueFault } from "../../issue-widget/issue-fault.js";
import { isAdmin, type IssueOptions } from "../../issue-widget/issue-options.js";
import { pageCount, shownOf, type IssueEvent, type IssueThread } from "../../issue-widget/issue-thread.js";
import { nullIfMissing } from "../../platforms/reply.js";
import {
  PlatformError,
  type Issue,
  type IssueCommentPage,
  type IssueQuery,
} from "../../platforms/platform.js";
import type { OpenedVisit } from "./opened-visit.js";

/** The page whose comments are shown, with what is known about its issue. */
export interface IssuePage {
  /** Number of the issue that the page names; `null` to find the issue by its title. */
  readonly issueId: string | null;
  /** The issue found at build time, which may have been deleted since; `null` if none was found. */
  readonly known: KnownIssue | null;
  /** Hash of the address when the page was opened. */
  readonly hash: string;
  readonly issueTitle: string;
  /** First message of an issue created for the page. */
  readonly issueContent: string;
}

/** The parameters of `useIssueThread`, which loads a page's issue and its comments. */
export interface IssueThreadSetup {
  readonly options: IssueOptions;
  readonly page: IssuePage;
  readonly open: () => Promise<OpenedVisit>;
  /** Called with an error that occurs while comments are visible. */
  readonly onFault: (error: unknown) => void;
  /** Called with an error that occurs before comments are visible, unless signing in may help. */
  readonly onError: (error: unknown) => void;
}

/** The loading of one panel. Its functions never reject; errors go to the callbacks in `setup`. */
export interface IssueLoading {
  /** Number of the latest request. Responses to earlier requests are dropped. */
  turn: number;
  /** The panel's state as last rendered. */
  thread: IssueThread;
  setup: IssueThreadSetup;
  readonly dispatch: Dispatch<IssueEvent>;
}

/** Start of the hash of a link to a comment. */
const LINK = "#comment-";

/** Loads the platform, finds the page's issue and loads its comments. */
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
      // The issue may have been deleted or moved since the build.
      const shown = await nullIfMissing(show(loading, opened, issue));
      if (shown !== null || isOver()) return;
    }
    const key = issueId === null ? { title: issueTitle } : { id: issueId };
    const issue = await opened.backend.findIssue(key);
    if (isOver()) return;
    const mayCreate = isAdmin(options, opened.user?.username ?? null);
    if (issue !== null) await loadIssue(loading, opened, issue);
    // The page names a number, which a new issue would not have.
    else if (issueId !== null) fail(loading, new PlatformError(404, `Issue ${issueId} does not exist`));
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

/** Loads comments of an issue, by `query` or else by the thread's current query. */
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

/** Requests comments and shows them, unless a newer request was made meanwhile. Rejects if the platform does. */
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
  // Someone else may have deleted the last comment of the last page.
  const last = pageCount(first);
  const isBehind = first.comments.length === 0 && first.count > 0 && first.page > last;
  const found = isBehind
    ? await ask({ page: last })
    : isLinked
      ? await import("./find-linked-page.js")
          .then(({ findLinkedPage }) => findLinkedPage(hash.slice(LINK.length), first, ask))
          // A failed search must not hide the comments that are already loaded.
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
    // oxlint-disable-next-line no-console -- a message for site owners
    console.error(error);
    if (!isForLogin) setup.onError(error);
  }
  dispatch({ type: "failed", fault });
}
