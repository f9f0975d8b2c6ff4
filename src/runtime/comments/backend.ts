/** The author of a comment. All texts may have been typed by a stranger. */
export interface Author {
  readonly name: string;
  /** URL that begins with http:// or https://, or `null`. */
  readonly homepage: string | null;
  /** URL of the author's own avatar, or `null` if there is none. */
  readonly avatar: string | null;
  /** URL of the picture that the comment service sends. Missing if there is none. */
  readonly picture?: string;
  /** MD5 hash of the mail address, for avatar hosts; `null` if unknown. */
  readonly mailHash: string | null;
  /**
   * Text that the drawn avatar is derived from. Equal for all comments of one author. Defaults to the mail's hash or
   * else the name.
   */
  readonly pictureSeed?: string;
}

/** A comment from any backend. */
export interface Comment {
  readonly id: string;
  /** Id of the top-level comment of its conversation; `null` for a top-level comment. */
  readonly rootId: string | null;
  /** Id of the comment being replied to; `null` for a top-level comment. */
  readonly parentId: string | null;
  readonly author: Author;
  /** Unsanitised markdown, or HTML from a platform. Render it with `renderBody` only. */
  readonly body: string;
  /** Time of writing in milliseconds since 1970; `NaN` if the backend's date is invalid. */
  readonly createdAt: number;
  /** Path of the page that the comment belongs to. */
  readonly path: string;
  /** The browser's user agent, or empty. */
  readonly userAgent: string;
  /** Whether the owner pinned the comment to the top of the list. Missing if not. */
  readonly isPinned?: true | undefined;
  /** Whether the site's owner or a moderator wrote the comment. Missing for visitors. */
  readonly writer?: "owner" | "moderator" | undefined;
  /** The platform on which the author signed in, or `no` for an author with somebody else's name. Missing for others. */
  readonly verified?: string | undefined;
  /** Number of likes. Missing if there are none. */
  readonly likes?: number;
  /** Whether the comment awaits the owner's approval; only its author sees it until then. Missing if not. */
  readonly isWaiting?: true;
}

/** One page of conversations, with all of their replies. */
export interface CommentPage {
  /** Top-level comments: pinned ones first, then the newest first. */
  readonly roots: readonly Comment[];
  /** Replies, oldest first. */
  readonly replies: readonly Comment[];
  /** Number of conversations on all pages. */
  readonly total: number;
}

/** The visitor's details, typed above the editor. */
export interface Guest {
  readonly nick: string;
  readonly mail: string;
  readonly link: string;
  /** URL of the picture in a chat profile, or empty. */
  readonly picture: string;
}

/** A comment to be sent. */
export interface NewComment {
  /** Path of the page that the comment belongs to. It may differ from the page that it is written on. */
  readonly path: string;
  readonly body: string;
  readonly guest: Guest;
  readonly replyTo: { readonly rootId: string; readonly parentId: string } | null;
  /**
   * Time of the first attempt to send, in milliseconds since 1970. Retries keep it, so that a store recognises a
   * repeated comment.
   */
  readonly sentAt: number;
  /** Value of the hidden trap field. Only bots fill it in; otherwise it is empty. */
  readonly trap: string;
  /** Token of the reader who is signed in. Missing for others. */
  readonly session?: string;
}

/** A place where comments are stored. Methods reject on failure; `readFault` parses the error. */
export interface CommentBackend {
  /** Lists one page of comments, for one path of the site or, if the path is `*`, for all. `page` counts from 1. */
  readonly list: (page: number) => Promise<CommentPage>;
  /** Loads the code that `add` needs. Called when a visitor starts to write; `add` waits for it. */
  readonly prepare: () => void;
  readonly add: (comment: NewComment) => Promise<Comment>;
}
