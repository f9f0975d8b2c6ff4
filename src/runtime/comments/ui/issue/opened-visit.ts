import type { IssueVisit } from "../../open-visit.js";
import type { WritingPanel } from "./writing/WritingPanel.js";

/** A visit with the code that it needs. */
export interface OpenedVisit extends IssueVisit {
  /** `null` for who has not signed in. */
  readonly Writing: typeof WritingPanel | null;
}
