/** Texts with which the owner and moderators moderate in the store-backed comments. */
export interface ModerationTexts {
  readonly signedIn: string;
  /** Followed by the name of a moderator. */
  readonly signedInAs: string;
  readonly signOut: string;
  /** Heading of the comments that await approval. */
  readonly waiting: string;
  readonly approve: string;
  readonly hide: string;
  readonly spam: string;
  readonly pin: string;
  readonly unpin: string;
  readonly deleteConfirm: string;
  /** Shown if the session has ended, or if a code is no longer valid. */
  readonly ended: string;
}
