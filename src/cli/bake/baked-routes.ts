import type { BakedComments } from "../../runtime/model/comments.js";
import type { Problem } from "../../runtime/model/error.js";
import type { IssueReading, IssueRequest } from "../../runtime/model/issue-reading.js";

/** The means by which a build reads comments from the store or the platform. */
export interface BakeTools {
  readonly fetch: typeof fetch;
  /** Reads issues from the platform with the same code that the widget uses. */
  readonly readIssues: (request: IssueRequest) => Promise<IssueReading>;
  /** Access token of an account on that platform, or `null` to read without one. */
  readonly token: string | null;
}

/** The comments that a build read for its pages, by route path. */
export interface BakedRoutes {
  readonly comments: ReadonlyMap<string, BakedComments>;
  readonly problems: readonly Problem[];
}
