/** Who wrote a comment. Everything is text that a stranger may have typed. */
export interface Author {
  readonly name: string;
  /** An address that begins with http:// or https://, or `null`. */
  readonly homepage: string | null;
  /** URL of a picture that belongs to this author, or `null` where one is drawn. */
  readonly avatar: string | null;
  /** MD5 of the mail address where it is known: a host of pictures asks for it. */
  readonly mailHash: string | null;
  /** What a drawn picture is made of, equal for the same author; by default the mail's hash, or the name. */
  readonly pictureSeed?: string;
}

/** A comment of whatever backend. */
export interface Comment {
  readonly id: string;
  /** The comment at the top of its conversation; `null` for one that is at the top itself. */
  readonly rootId: string | null;
  /** The comment that it answers. */
  readonly parentId: string | null;
  readonly author: Author;
  /** Markdown, or HTML of a platform; either is shown by `renderBody` alone. */
  readonly body: string;
  /** Milliseconds since 1970, or `NaN` where the backend's date is none. */
  readonly createdAt: number;
  /** Path of the page that it stands on. */
  readonly path: string;
  /** The browser's name for itself, or empty. */
  readonly userAgent: string;
  /** The owner wants it to be read first; left out everywhere else. */
  readonly isPinned?: true;
  /** Its author alone sees it, until the owner has approved of it; left out everywhere else. */
  readonly isWaiting?: true;
}

/** A page of conversations with all that was answered in them. */
export interface CommentPage {
  /** Newest first, after those that are pinned. */
  readonly roots: readonly Comment[];
  /** Oldest first. */
  readonly replies: readonly Comment[];
  /** How many conversations there are on all pages. */
  readonly total: number;
}

/** What a visitor fills in above the editor. */
export interface Guest {
  readonly nick: string;
  readonly mail: string;
  readonly link: string;
  /** Picture of a chat profile, or empty. */
  readonly picture: string;
}

/** A comment that is about to be sent. */
export interface NewComment {
  /** Path of the page that it belongs to: not always the one that it is written on. */
  readonly path: string;
  readonly body: string;
  readonly guest: Guest;
  readonly replyTo: { readonly rootId: string; readonly parentId: string } | null;
  /** Milliseconds since 1970. A comment that is sent again keeps it, so that a store recognises the comment. */
  readonly sentAt: number;
  /** What stands in the input that people do not see; a machine filled it in. Empty otherwise. */
  readonly trap: string;
}

/** Where comments are kept. What a method cannot do it rejects with; `readFault` says why. */
export interface CommentBackend {
  /** Comments of one page of the site or, for the path `*`, of all. `page` counts from 1. */
  readonly list: (page: number) => Promise<CommentPage>;
  readonly add: (comment: NewComment) => Promise<Comment>;
}
