/** A comment as another system kept it, before anything is checked. */
export interface CommentParts {
  /** The system's own id, "" for none. */
  readonly id: string;
  /** Ids of the comment that begins the talk, and of the one that is answered; "" for none. */
  readonly rid: string;
  readonly pid: string;
  readonly createdAt: Date | null;
  readonly updatedAt: Date | null;
  readonly insertedAt: Date | null;
  readonly status: Status;
  readonly isPinned: boolean;
  readonly body: string;
  /** `unknown`: it must be seen from the body itself. */
  readonly bodyKind: "html" | "markdown" | "unknown";
  readonly url: string;
  /** The `authorKey` of our own service; left out elsewhere. */
  readonly authorKey?: string | null;
  readonly texts: Readonly<Record<"nick" | "mail" | "link" | "ua" | "ip" | "QQAvatar", string | null>>;
  /** What none of these fields holds. */
  readonly rest: ReadonlyMap<string, unknown>;
}

/** What becomes of an imported comment, in the words of this service. */
export type Status = "visible" | "waiting" | "spam";

/** A page's visits as another system kept them. */
export interface CounterParts {
  readonly id: string;
  readonly createdAt: Date | null;
  readonly updatedAt: Date | null;
  readonly url: string;
  readonly xid: string | null;
  readonly title: string | null;
  readonly time: number | null;
  readonly rest: ReadonlyMap<string, unknown>;
}
