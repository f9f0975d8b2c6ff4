import { asksForLogin, type IssueFault } from "./issue-fault.js";
import type { Issue, IssueComment, IssueCommentPage, IssueQuery, User } from "../platforms/platform.js";

/** The state of the panel's comment area. */
export type IssueStatus =
  | { readonly kind: "initializing" }
  /** A `null` fault means that no issue exists and this visitor may not create one. */
  | { readonly kind: "failed"; readonly fault: IssueFault | null }
  | { readonly kind: "issue-not-created"; readonly isCreating: boolean }
  | { readonly kind: "login-required"; readonly fault: IssueFault }
  /** `before` are the comments that stay visible while others load. */
  | { readonly kind: "loading"; readonly issue: Issue; readonly before: Shown | null }
  | { readonly kind: "no-comments"; readonly issue: Issue }
  | { readonly kind: "ready"; readonly issue: Issue; readonly shown: Shown };

/** A page of comments and the order in which it was requested. */
export interface Shown extends IssueCommentPage {
  readonly sort: IssueQuery["sort"];
}

/** The state of the issue-based panel. `user` is `null` if the visitor is not signed in. */
export interface IssueThread {
  readonly status: IssueStatus;
  readonly query: IssueQuery;
  readonly user: User | null;
}

/** The changed fields of a comment. Its other fields may have changed meanwhile and are kept. */
export type CommentChange = Pick<IssueComment, "id"> & Partial<IssueComment>;

/** An event that changes the state of the issue-based panel. */
export type IssueEvent =
  | { readonly type: "opening" }
  | { readonly type: "opened"; readonly user: User | null }
  | { readonly type: "not-created"; readonly isAdmin: boolean }
  | { readonly type: "creating" }
  | { readonly type: "load"; readonly issue: Issue; readonly query: IssueQuery }
  | { readonly type: "loaded"; readonly page: IssueCommentPage }
  | { readonly type: "failed"; readonly fault: IssueFault }
  | { readonly type: "changed"; readonly comment: CommentChange }
  | { readonly type: "removed"; readonly id: string }
  | { readonly type: "signed-out" };

/** Returns the initial state: the first page, newest comments first, not loaded yet. */
export function newThread(perPage: number): IssueThread {
  return { status: { kind: "initializing" }, query: { page: 1, perPage, sort: "desc" }, user: null };
}

/** Returns the visible comments, also while others are loading, or `null`. */
export function shownOf(status: IssueStatus): Shown | null {
  if (status.kind === "ready") return status.shown;
  return status.kind === "loading" ? status.before : null;
}

/** Returns the issue, or `null` while it is unknown. */
export function issueOf(status: IssueStatus): Issue | null {
  return "issue" in status ? status.issue : null;
}

/**
 * Returns whether loading has ended with a definite result: comments, no comments or no issue. After any other
 * failure the result is unknown.
 */
export function isSettled(status: IssueStatus): boolean {
  if (status.kind === "failed") return status.fault === null;
  return ["ready", "no-comments", "issue-not-created"].includes(status.kind);
}

/** Returns the number of pages that the comments fill, at least 1. */
export function pageCount({ count, perPage }: Pick<IssueCommentPage, "count" | "perPage">): number {
  return Math.max(1, Math.ceil(count / perPage));
}

/** Returns the state of the issue-based panel after an event. */
export function issueReducer(state: IssueThread, event: IssueEvent): IssueThread {
  const { status, query, user } = state;
  switch (event.type) {
    case "opening":
      return { ...state, status: { kind: "initializing" } };
    case "opened":
      return { ...state, user: event.user };
    case "not-created": {
      // A signed-in visitor who is no admin cannot create the issue.
      const isForCreation = user === null || event.isAdmin;
      const kind = { kind: "issue-not-created", isCreating: false } as const;
      return { ...state, status: isForCreation ? kind : { kind: "failed", fault: null } };
    }
    case "creating":
      return { ...state, status: { kind: "issue-not-created", isCreating: true } };
    case "load": {
      const { issue } = event;
      return { ...state, query: event.query, status: { kind: "loading", issue, before: shownOf(status) } };
    }
    case "loaded":
      return loaded(state, event.page);
    case "failed":
      return failed(state, event.fault);
    case "changed": {
      const change = (comment: IssueComment) =>
        comment.id === event.comment.id ? { ...comment, ...event.comment } : comment;
      return withShown(state, (shown) => ({ ...shown, comments: shown.comments.map(change) }));
    }
    case "removed": {
      const isKept = ({ id }: IssueComment) => id !== event.id;
      return withShown(state, (shown) => ({
        ...shown,
        comments: shown.comments.filter(isKept),
        count: Math.max(0, shown.count - 1),
      }));
    }
    case "signed-out":
      return { query, status, user: null };
  }
}

/** Applies loaded comments. Adopts the platform's page and page size if they differ from the requested ones. */
function loaded(state: IssueThread, page: IssueCommentPage): IssueThread {
  const issue = issueOf(state.status);
  if (issue === null) return state;
  const query = { ...state.query, page: page.page, perPage: page.perPage };
  if (page.count === 0) return { ...state, query, status: { kind: "no-comments", issue } };
  return { ...state, query, status: { kind: "ready", issue, shown: { ...page, sort: query.sort } } };
}

/** Applies a failed request. Visible comments stay, unless signing in may help; then the panel asks for it. */
function failed(state: IssueThread, fault: IssueFault): IssueThread {
  const { status, user } = state;
  const isForLogin = asksForLogin(fault);
  if (status.kind === "loading" && status.before !== null && !(isForLogin && user === null)) {
    const { page, perPage, sort } = status.before;
    return {
      ...state,
      query: { page, perPage, sort },
      status: { kind: "ready", issue: status.issue, shown: status.before },
    };
  }
  // Before the issue is known, another account may have access that this one lacks.
  const mayHelp = user === null || status.kind === "initializing";
  const kind = isForLogin && mayHelp ? "login-required" : "failed";
  return { ...state, status: { kind, fault } };
}

function withShown(state: IssueThread, change: (shown: Shown) => Shown): IssueThread {
  const { status } = state;
  if (status.kind === "ready") return { ...state, status: { ...status, shown: change(status.shown) } };
  if (status.kind !== "loading" || status.before === null) return state;
  return { ...state, status: { ...status, before: change(status.before) } };
}
