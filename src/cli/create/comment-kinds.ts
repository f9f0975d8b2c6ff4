/** Kinds of comments of a new blog. */
export const COMMENT_KINDS = ["none", "store", "issues"] as const;

/** The kind of comments of a new blog. */
export type CommentKind = (typeof COMMENT_KINDS)[number];
