/** What the comments of a page know of it. */
export interface CommentedPage {
  readonly lang: string;
  /** The whole `<title>`: an issue is found by it. */
  readonly title: string;
  /** Number of the issue that keeps its comments, or `null` where that is not known. */
  readonly issueId: string | null;
  /** The site's callback page, with host. */
  readonly callbackUrl: string;
}
