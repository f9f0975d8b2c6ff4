import type { Issue, IssueComment, User } from "../platform.js";
import { at, htmlAt, idAt, readAuthor, textAt, timeAt, urlAt } from "../reply.js";

/**
 * Parses an account. Bitbucket has used three name fields, and newer responses lack the oldest one. Throws a
 * `PlatformError` if all are missing.
 */
export function readUser(user: unknown): User {
  const names = ["username", "nickname", "display_name"];
  return {
    username: idAt(user, names.find((name) => textAt(user, name) !== "") ?? "nickname"),
    avatar: urlAt(user, "links", "avatar", "href"),
    homepage: urlAt(user, "links", "html", "href"),
  };
}

/** Parses an issue of Bitbucket's REST API 2.0. Throws a `PlatformError` if the id is missing. */
export function readIssue(issue: unknown): Issue {
  return {
    id: idAt(issue, "id"),
    title: textAt(issue, "title"),
    content: textAt(issue, "content", "raw"),
    link: urlAt(issue, "links", "html", "href") ?? "",
  };
}

/**
 * Parses a comment of Bitbucket's REST API 2.0, which has no reactions. Throws a `PlatformError` if the id is
 * missing.
 */
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

/**
 * Returns whether a listed comment has a text. Bitbucket lists changes of an issue's state as comments without one
 * (spec/comments.md §5).
 */
export function hasText(comment: unknown): boolean {
  return typeof at(comment, "content", "raw") === "string";
}
