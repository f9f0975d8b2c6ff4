import { readIssue, readUser } from "../github-v3/wire.js";
import type { IssueComment, IssueQuery } from "../platform.js";
import { at, htmlAt, idAt, readAuthor, textAt, timeAt } from "../reply.js";

// Users and issues of Gitee look as GitHub's do.
export { readIssue, readUser };

/** A comment of Gitee's API v5, which has no reactions. Throws a `PlatformError` for one without an id. */
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

/** How many comments there are, by the header, or as far as they have been seen. */
export function readTotal(headers: Headers, { page, perPage }: IssueQuery, length: number): number {
  const total = headers.get("total_count");
  return total === null || total === "" ? (page - 1) * perPage + length : Number(total);
}
