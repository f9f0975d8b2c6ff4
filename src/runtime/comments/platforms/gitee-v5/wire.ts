import { readIssue, readUser } from "../github-v3/wire.js";
import type { IssueComment, IssueQuery } from "../platform.js";
import { at, htmlAt, idAt, readAuthor, textAt, timeAt } from "../reply.js";

// Gitee's users and issues have the same shape as GitHub's.
export { readIssue, readUser };

/** Parses a comment of Gitee's API v5, which has no reactions. Throws a `PlatformError` if the id is missing. */
export function readComment(comment: unknown): IssueComment {
  const createdAt = timeAt(comment, "created_at");
  const updatedAt = timeAt(comment, "updated_at");
  return {
    id: idAt(comment, "id"),
    html: htmlAt(comment, "body_html"),
    raw: textAt(comment, "body"),
    author: readAuthor(at(comment, "user"), readUser),
    createdAt,
    updatedAt: Number.isNaN(updatedAt) ? createdAt : updatedAt,
    reactions: null,
  };
}

/** Returns the number of comments from the header or, without it, the number of comments up to this page. */
export function readTotal(headers: Headers, { page, perPage }: IssueQuery, length: number): number {
  const total = headers.get("total_count");
  return total === null || total === "" ? (page - 1) * perPage + length : Number(total);
}
