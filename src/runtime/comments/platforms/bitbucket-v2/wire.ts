import type { Issue, IssueComment, User } from "../platform.js";
import { at, htmlAt, idAt, readAuthor, textAt, timeAt, urlAt } from "../reply.js";

/** Accounts have had three kinds of names; newer replies leave the oldest out. */
export function readUser(user: unknown): User {
  const names = ["username", "nickname", "display_name"];
  return {
    username: idAt(user, names.find((name) => textAt(user, name) !== "") ?? "nickname"),
    avatar: urlAt(user, "links", "avatar", "href"),
    homepage: urlAt(user, "links", "html", "href"),
  };
}

/** An issue of Bitbucket's REST API 2.0. Throws a `PlatformError` for a reply without an id. */
export function readIssue(issue: unknown): Issue {
  return {
    id: idAt(issue, "id"),
    title: textAt(issue, "title"),
    content: textAt(issue, "content", "raw"),
    link: urlAt(issue, "links", "html", "href") ?? "",
  };
}

/** A comment of Bitbucket's REST API 2.0, which has no reactions. Throws a `PlatformError` for one without an id. */
export function readComment(comment: unknown): IssueComment {
  const createdAt = timeAt(comment, "created_on");
  const updatedAt = timeAt(comment, "updated_on");
  return {
    id: idAt(comment, "id"),
    html: htmlAt(comment, "content", "html"),
    raw: textAt(comment, "content", "raw"),
    author: readAuthor(at(comment, "user"), readUser),
    createdAt,
    updatedAt: Number.isNaN(updatedAt) ? createdAt : updatedAt,
    reactions: null,
  };
}

/** Changes of an issue's state are listed as comments without a text (spec/comments.md §5). */
export function hasText(comment: unknown): boolean {
  return typeof at(comment, "content", "raw") === "string";
}
