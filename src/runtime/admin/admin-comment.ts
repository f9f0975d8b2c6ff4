/** What can become of a comment, in the order of the tabs; only visible ones are shown to visitors. */
export const STATUSES = ["visible", "waiting", "spam"] as const;

/** One of `STATUSES`. */
export type Status = (typeof STATUSES)[number];

/** How many comments there are of each status. */
export type Counts = Readonly<Record<Status, number>>;

/** A comment with all that only the owner may know. Every text in it is a stranger's. */
export interface AdminComment {
  readonly id: string;
  /** Milliseconds since 1970; the list is ordered by it. */
  readonly createdAt: number;
  /** When it was written: an imported one was created in the store later than that. */
  readonly writtenAt: number;
  readonly status: Status;
  readonly pinned: boolean;
  readonly nick: string;
  readonly mail: string;
  readonly link: string;
  readonly ip: string;
  readonly userAgent: string;
  readonly url: string;
  readonly isReply: boolean;
  readonly parent: ParentComment | null;
  /** Markdown. */
  readonly body: string;
}

/** What a reply answers. */
export interface ParentComment {
  readonly nick: string;
  /** Markdown, which may be cut off. */
  readonly excerpt: string;
}

/** What the owner may change of a comment, in the words of the service. */
export interface CommentChange {
  readonly status?: Status;
  readonly pinned?: boolean;
  readonly comment?: string;
  readonly nick?: string;
  readonly link?: string;
}

/** One page of the list, with the counts of all pages. */
export interface AdminPage {
  readonly comments: readonly AdminComment[];
  readonly counts: Counts;
}

/** Throws where an answer is not the service's. */
export function readPage(value: unknown): AdminPage {
  const counts: unknown = Reflect.get(Object(value), "counts");
  const number = (status: Status) => {
    const count: unknown = Reflect.get(Object(counts), status);
    if (typeof count !== "number") throw new TypeError("An answer has no counts");
    return count;
  };
  return {
    comments: readComments(value),
    counts: { visible: number("visible"), waiting: number("waiting"), spam: number("spam") },
  };
}

/** Throws where an answer is not the service's. */
export function readComments(value: unknown): readonly AdminComment[] {
  const comments: unknown = Reflect.get(Object(value), "comments");
  if (!Array.isArray(comments)) throw new TypeError("An answer has no comments");
  return comments.map(readComment);
}

function readComment(value: unknown): AdminComment {
  const text = (name: string) => textOf(value, name);
  const createdAt = Date.parse(text("createdAt"));
  const writtenAt = Date.parse(text("insertedAt"));
  const parent: unknown = Reflect.get(Object(value), "parent");
  return {
    id: text("objectId"),
    createdAt,
    writtenAt: Number.isNaN(writtenAt) ? createdAt : writtenAt,
    status: STATUSES.find((status) => status === text("status")) ?? "waiting",
    pinned: Reflect.get(Object(value), "pinned") === 1,
    nick: text("nick"),
    mail: text("mail"),
    link: text("link"),
    ip: text("ip"),
    userAgent: text("ua"),
    url: text("url"),
    isReply: text("rid") !== "",
    parent:
      parent === undefined ? null : { nick: textOf(parent, "nick"), excerpt: textOf(parent, "excerpt") },
    body: text("comment"),
  };
}

function textOf(value: unknown, name: string): string {
  const field: unknown = Reflect.get(Object(value), name);
  return typeof field === "string" ? field : "";
}

/** A comment as it will be once a change is made. */
export function applyChange(comment: AdminComment, change: CommentChange): AdminComment {
  const { comment: body = comment.body, ...others } = change;
  return { ...comment, ...others, body };
}

/** The change that takes another one back. */
export function inverseChange(comment: AdminComment, change: CommentChange): CommentChange {
  const { status, pinned, nick, link, body } = comment;
  const before: Required<CommentChange> = { status, pinned, nick, link, comment: body };
  return Object.fromEntries(Object.entries(before).filter(([name]) => Object.hasOwn(change, name)));
}
