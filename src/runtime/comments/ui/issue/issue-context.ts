import { createContext, useContext, type ComponentType } from "react";
import type { IssueStrings } from "../../issue-strings/issue-string-table.js";
import type { IssueComment, PlatformInfo, Reaction, User } from "../../platforms/platform.js";

/** What the parts of the issue-based panel share. */
export interface IssuePanelTools {
  readonly strings: IssueStrings;
  /** Language of the panel. */
  readonly locale: string;
  /** HTML of a comment that is safe to show; `root` is the platform's. */
  readonly renderComment: (comment: IssueComment, root: string) => string;
  /** How long ago something was, or its date. */
  readonly timeText: (time: number) => string;
}

/** What who has signed in can do with the comments on show; each tells by itself what did not work. */
export interface IssueWriting {
  readonly user: User;
  /** Whether they may remove what others have written. */
  readonly isAdmin: boolean;
  /** Keeps what is being written. */
  readonly storage: Storage | null;
  /** Path of the page. */
  readonly path: string;
  readonly reply: (comment: IssueComment) => void;
  /** Resolves to whether it was done. */
  readonly edit: (comment: IssueComment, raw: string) => Promise<boolean>;
  readonly remove: (comment: IssueComment) => Promise<void>;
  readonly react: (comment: IssueComment, reaction: Reaction) => Promise<void>;
}

/** What the comments of a list share. */
export interface IssueListTools {
  readonly platform: PlatformInfo;
  /** `null` for a visitor who has not signed in. */
  readonly writing: IssueWriting | null;
  readonly Card: ComponentType<{ readonly comment: IssueComment }>;
}

/** `null` outside of the issue-based panel. */
export const IssuePanelContext = createContext<IssuePanelTools | null>(null);

/** `null` outside of a list of issue comments. */
export const IssueListContext = createContext<IssueListTools | null>(null);

/** Throws outside of a panel. */
export function useIssuePanel(): IssuePanelTools {
  return required(useContext(IssuePanelContext));
}

/** Throws outside of a list of comments. */
export function useIssueList(): IssueListTools {
  return required(useContext(IssueListContext));
}

/** What a context holds within a panel. Throws an `Error`, a bug of ours, outside of one. */
export function required<Value>(value: Value | null): Value {
  if (value === null) throw new Error("Outside of the comments");
  return value;
}
