import { createContext, useContext, type ComponentType } from "react";
import type { KeyStorage } from "../../../model/storage.js";
import type { IssueCommentTexts } from "../../../texts/features/issue-comment-texts.js";
import type { IssueComment, PlatformInfo, Reaction, User, IssueQuery } from "../../platforms/platform.js";
import type { CommentChange, IssueThread } from "../../issue-widget/issue-thread.js";
import type { IssueVisit } from "../../issue-widget/issue-visit.js";

/** Values shared by the components of the issue-based panel. */
export interface IssuePanelTools {
  readonly strings: IssueCommentTexts;
  /** Language of the panel. */
  readonly locale: string;
  /** Renders a comment as sanitised HTML. `root` is the platform's prefix for relative addresses. */
  readonly renderComment: (comment: IssueComment, root: string) => string;
  /** Returns a relative time or a date. `time` is in milliseconds since 1970. */
  readonly timeText: (time: number) => string;
}

/** The actions of a signed-in visitor on the comments. Each action reports its own errors. */
export interface IssueWriting {
  readonly user: User;
  /** Whether the user may delete comments of others. */
  readonly isAdmin: boolean;
  /** Storage of the draft, or `null` if the browser forbids storage. */
  readonly storage: KeyStorage | null;
  /** Path of the page. */
  readonly path: string;
  readonly reply: (comment: IssueComment) => void;
  /** Resolves to whether the comment was edited. */
  readonly edit: (comment: IssueComment, raw: string) => Promise<boolean>;
  readonly remove: (comment: IssueComment) => Promise<void>;
  readonly react: (comment: IssueComment, reaction: Reaction) => Promise<void>;
}

/** Values shared by the comments of a list. */
export interface IssueListTools {
  readonly platform: PlatformInfo;
  /** The actions of the signed-in visitor; `null` if the visitor is not signed in. */
  readonly writing: IssueWriting | null;
  readonly Card: ComponentType<{ readonly comment: IssueComment }>;
}

/** The context of the issue-based panel; `null` outside of it. */
export const IssuePanelContext = createContext<IssuePanelTools | null>(null);

/** The context of a list of issue comments; `null` outside of one. */
export const IssueListContext = createContext<IssueListTools | null>(null);

/** Returns the panel's shared values. Throws an `Error` outside of a panel. */
export function useIssuePanel(): IssuePanelTools {
  return required(useContext(IssuePanelContext));
}

/** Returns the list's shared values. Throws an `Error` outside of a list. */
export function useIssueList(): IssueListTools {
  return required(useContext(IssueListContext));
}

/** Returns the value of a context. Throws an `Error`, which is a bug of ours, if it is `null`. */
export function required<Value>(value: Value | null): Value {
  if (value === null) throw new Error("Used outside of the comments");
  return value;
}

/** The panel's state and the actions that change it. Actions never reject; errors go to the callbacks in the setup. */
export interface IssueThreadHandle<Visit extends IssueVisit = IssueVisit> {
  readonly thread: IssueThread;
  /** The visitor's connection to the platform; `null` until the platform's code is loaded. */
  readonly visit: Visit | null;
  /** Restarts loading after a failure. */
  readonly retry: () => void;
  readonly createIssue: () => void;
  readonly load: (query: IssueQuery) => Promise<void>;
  readonly changed: (comment: CommentChange) => void;
  readonly removed: (id: string) => void;
  readonly signedOut: () => void;
}
