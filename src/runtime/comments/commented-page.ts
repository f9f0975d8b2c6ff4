import type { KnownIssue } from "../model/comments.js";

/** What the comments of a page know of it. */
export interface CommentedPage {
  readonly lang: string;
  /** The whole `<title>`: an issue is found by it. */
  readonly title: string;
  /** Number of the issue that keeps its comments, where its author named one, or `null`. */
  readonly issueId: string | null;
  /** The issue that the build found for it, or `null`. */
  readonly known: KnownIssue | null;
  /** Hash of its address when it came: who reads on past a heading has another one. */
  readonly hash: string;
  /** The site's callback page, with host. */
  readonly callbackUrl: string;
}
