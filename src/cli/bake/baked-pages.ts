import type { BakedComments } from "../../runtime/model/comments.js";
import type { Problem } from "../../runtime/model/error.js";
import type { IssueReading, IssueRequest } from "../../runtime/model/issue-reading.js";

/** What a build asks where comments are kept. */
export interface BakeTools {
  readonly fetch: typeof fetch;
  /** Asks the platform of issue-based comments, by the code that the widget uses. */
  readonly readIssues: (request: IssueRequest) => Promise<IssueReading>;
  /** Of an account on that platform, or `null`. */
  readonly token: string | null;
}

/** What is known of pages' comments, by route. */
export interface BakedPages {
  readonly comments: ReadonlyMap<string, BakedComments>;
  readonly problems: readonly Problem[];
}
