import type { IssueVisit } from "../../open-visit.js";
import type { SignInNotice } from "./SignInNotice.js";
import type { WritingPanel } from "./writing/WritingPanel.js";

/** A visit with the code that it needs. */
export interface OpenedVisit extends IssueVisit {
  /** `null` for who has not signed in. */
  readonly Writing: typeof WritingPanel | null;
  /** `null` where no sign-in came to nothing. */
  readonly Notice: typeof SignInNotice | null;
}
