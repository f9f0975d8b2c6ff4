import type { IssueVisit } from "../../issue-widget/issue-visit.js";
import type { OpenedWriting } from "./writing/open-writing.js";

/** A visit and the code for signed-in visitors. */
export interface OpenedVisit extends IssueVisit {
  /**
   * The components for signing in and writing; `null` if the visitor neither is signed in nor returns from a sign-in.
   */
  readonly writing: OpenedWriting | null;
}
