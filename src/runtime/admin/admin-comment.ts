import { HELD, type HeldReason } from "../model/comments.js";

/** Moderation statuses, in the order of the tabs. Visitors see visible comments only. */
export const STATUSES = ["visible", "waiting", "spam"] as const;

/** A moderation status, one of `STATUSES`. */
export type Status = (typeof STATUSES)[number];

/** The number of comments of each status. */
export type Counts = Readonly<Record<Status, number>>;

/** A comment with all fields that the owner may see. All texts in it come from strangers. */
export interface AdminComment {
  readonly id: string;
  /** Creation time in milliseconds since 1970. The list is ordered by it. */
  readonly createdAt: number;
  /** Time of writing in milliseconds since 1970. It is earlier than `createdAt` if the comment was imported. */
  readonly writtenAt: number;
  readonly status: Status;
  /** The check that held the comment back, or `null`. */
  readonly held: HeldReason | null;
  readonly pinned: boolean;
  /** Whether the site's owner wrote the comment, as the owner marked. */
  readonly owner: boolean;
  /** Id of the moderator who wrote the comment, or empty. */
  readonly moderator: string;
  readonly nick: string;
  readonly mail: string;
  readonly link: string;
  readonly ip: string;
  readonly userAgent: string;
  readonly url: string;
  readonly isReply: boolean;
  readonly parent: ParentComment | null;
  /** The comment's text, as markdown. */
  readonly body: string;
}

/** The comment being replied to. */
export interface ParentComment {
  readonly nick: string;
  /** The beginning of the comment's text, as markdown. */
  readonly excerpt: string;
}

/** The fields of a comment that the owner may change, named as in the service's API. */
export interface CommentChange {
  readonly status?: Status;
  readonly pinned?: boolean;
  readonly owner?: boolean;
  readonly comment?: string;
  readonly nick?: string;
  readonly link?: string;
}

/** One page of the list, with the counts of all pages. */
export interface AdminPage {
  readonly comments: readonly AdminComment[];
  readonly counts: Counts;
}

/** Parses a page of comments. Throws a `TypeError` if the response has another shape. */
export function readPage(value: unknown): AdminPage {
  const counts: unknown = Reflect.get(Object(value), "counts");
  const number = (status: Status) => {
    const count: unknown = Reflect.get(Object(counts), status);
    if (typeof count !== "number") throw new TypeError("The response has no counts");
    return count;
  };
  return {
    comments: readComments(value),
    counts: { visible: number("visible"), waiting: number("waiting"), spam: number("spam") },
  };
}

/** Parses a list of comments. Throws a `TypeError` if the response is not such a list. */
export function readComments(value: unknown): readonly AdminComment[] {
  const comments: unknown = Reflect.get(Object(value), "comments");
  if (!Array.isArray(comments)) throw new TypeError("The response has no comments");
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
    held: HELD.find((held) => held === text("held")) ?? null,
    pinned: Reflect.get(Object(value), "pinned") === 1,
    owner: Reflect.get(Object(value), "owner") === 1,
    moderator: text("moderator"),
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

/** Returns the comment with the change applied. */
export function applyChange(comment: AdminComment, change: CommentChange): AdminComment {
  const { comment: body = comment.body, ...others } = change;
  return { ...comment, ...others, body };
}

/** Returns the change that undoes `change`: the current values of the fields that it sets. */
export function inverseChange(comment: AdminComment, change: CommentChange): CommentChange {
  const { status, pinned, owner, nick, link, body } = comment;
  const before: Required<CommentChange> = { status, pinned, owner, nick, link, comment: body };
  return Object.fromEntries(Object.entries(before).filter(([name]) => Object.hasOwn(change, name)));
}
