import type { Reaction } from "../../../../../src/runtime/comments/platforms/platform.js";

export interface StoredReaction {
  readonly id: number;
  readonly by: string;
  readonly reaction: Reaction;
}

export interface StoredComment {
  readonly id: number;
  readonly at: Date;
  /** `null` if the account was deleted. */
  readonly by: string | null;
  body: string;
  editedAt: Date;
  reactions: readonly StoredReaction[];
}

export interface StoredIssue {
  readonly number: number;
  readonly title: string;
  readonly body: string;
  readonly labels: readonly string[];
  readonly by: string;
  readonly at: Date;
  comments: StoredComment[];
  /** Whether the search index includes the issue. */
  isIndexed: boolean;
  /** Whether the issue is closed. By default, lists show open issues only. */
  isClosed: boolean;
  /** Whether the issue is confidential, on platforms that support it. */
  isConfidential: boolean;
}

const EVERYDAY = { isIndexed: true, isClosed: false, isConfidential: false };

/** Returns the issues in a list, newest first. */
export function listIssues(
  { issues }: Tracker,
  { labels, isAll }: { readonly labels: string | null; readonly isAll: boolean },
): readonly StoredIssue[] {
  const wanted = labels?.split(",") ?? [];
  const shown = issues.filter(
    (issue) => (isAll || !issue.isClosed) && wanted.every((label) => issue.labels.includes(label)),
  );
  return shown.toReversed();
}

/**
 * The issues of one repository, `ann/blog`, which all fake platforms serve in their own format. Tokens are
 * `token-<name>`.
 */
export interface Tracker {
  readonly owner: string;
  readonly repo: string;
  readonly issues: StoredIssue[];
  readonly open: (issue: Pick<StoredIssue, "title" | "body" | "labels" | "by">) => StoredIssue;
  readonly write: (issue: StoredIssue, comment: Pick<StoredComment, "body" | "by">) => StoredComment;
  readonly edit: (comment: StoredComment, body: string) => StoredComment;
  readonly erase: (comment: StoredComment) => void;
  readonly react: (comment: StoredComment, by: string, reaction: Reaction) => StoredReaction;
  readonly unreact: (comment: StoredComment, id: number) => void;
  readonly findIssue: (number: number | string) => StoredIssue | undefined;
  readonly findComment: (id: number | string) => StoredComment | undefined;
}

export const ACCOUNTS = ["ann", "bob", "eve"];

/** Returns the account of a token, or `undefined` if the token is unknown. */
export function accountOf(token: string): string | undefined {
  return ACCOUNTS.find((name) => token === `token-${name}`);
}

/** Returns whether the account may change a comment: the owner may change all, others only their own. */
export function mayTouch(tracker: Tracker, account: string, by: string | null): boolean {
  return account === tracker.owner || account === by;
}

export function createTracker(): Tracker {
  const issues: StoredIssue[] = [];
  let last = 100;
  const nextId = () => (last += 1);
  const nextTime = () => new Date(Date.UTC(2026, 0, 1) + nextId() * 1000);
  const allComments = () => issues.flatMap(({ comments }) => comments);
  return {
    owner: "ann",
    repo: "blog",
    issues,
    open: (issue) => {
      const number = issues.length + 1;
      const opened = { ...issue, number, at: nextTime(), comments: [], ...EVERYDAY };
      issues.push(opened);
      return opened;
    },
    write: (issue, { body, by }) => {
      const at = nextTime();
      const comment = { id: nextId(), at, by, body, editedAt: at, reactions: [] };
      issue.comments.push(comment);
      return comment;
    },
    edit: (comment, body) => Object.assign(comment, { body, editedAt: nextTime() }),
    erase: (comment) => {
      for (const issue of issues) issue.comments = issue.comments.filter((other) => other !== comment);
    },
    react: (comment, by, reaction) => {
      const given = { id: nextId(), by, reaction };
      comment.reactions = [...comment.reactions, given];
      return given;
    },
    unreact: (comment, id) => {
      comment.reactions = comment.reactions.filter((reaction) => reaction.id !== id);
    },
    findIssue: (number) => issues.find((issue) => issue.number === Number(number)),
    findComment: (id) => allComments().find((comment) => comment.id === Number(id)),
  };
}

/** Returns one page of a list. */
export function slice<T>(list: readonly T[], page: number, perPage: number): readonly T[] {
  return list.slice((page - 1) * perPage, page * perPage);
}

export function countReactions({ reactions }: StoredComment, wanted: Reaction): number {
  return reactions.filter(({ reaction }) => reaction === wanted).length;
}
