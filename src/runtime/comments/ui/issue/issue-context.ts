import { createContext, useContext } from "react";
import type { IssueStrings } from "../../issue-strings/issue-strings.js";
import type { IssueComment, PlatformInfo, Reaction, User } from "../../platforms/platform.js";

/** What the parts of the issue-based panel share. */
export interface IssuePanelTools {
  readonly strings: IssueStrings;
  /** Language of the panel. */
  readonly locale: string;
  /** HTML of a comment that is safe to show. */
  readonly renderComment: (comment: IssueComment) => string;
}

/** What a visitor can do with the comments on show; each tells by itself what did not work. */
export interface IssueActions {
  /** `null` for a visitor who has not signed in. */
  readonly user: User | null;
  /** Whether the visitor may remove what others have written. */
  readonly isAdmin: boolean;
  readonly platform: PlatformInfo;
  readonly reply: (comment: IssueComment) => void;
  /** Resolves to whether it was done. */
  readonly edit: (comment: IssueComment, raw: string) => Promise<boolean>;
  readonly remove: (comment: IssueComment) => Promise<void>;
  readonly react: (comment: IssueComment, reaction: Reaction) => Promise<void>;
}

export const IssuePanelContext = createContext<IssuePanelTools | null>(null);
export const IssueActionsContext = createContext<IssueActions | null>(null);

/** Throws outside of a panel. */
export function useIssuePanel(): IssuePanelTools {
  return required(useContext(IssuePanelContext));
}

/** Throws outside of a list of comments. */
export function useIssueActions(): IssueActions {
  return required(useContext(IssueActionsContext));
}

function required<Value>(value: Value | null): Value {
  if (value === null) throw new Error("A part of the comments stands outside of its panel");
  return value;
}
