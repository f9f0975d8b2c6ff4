import type { CommentChange, IssueThread } from "../../issue-widget/issue-thread.js";
import type { IssueVisit } from "../../issue-widget/issue-visit.js";
import type { IssueQuery } from "../../platforms/platform.js";

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
