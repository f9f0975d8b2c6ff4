import type { IssueVisit } from "../../issue-visit.js";
import type { OpenedWriting } from "./writing/open-writing.js";

/** A visit with the code that it needs. */
export interface OpenedVisit extends IssueVisit {
  /** `null` for who has not come to sign in. */
  readonly writing: OpenedWriting | null;
}
