import { GHOST } from "../github-v3/wire.js";
import type { Issue, IssueComment, Reaction, User } from "../platform.js";
import { at, htmlAt, idAt, listAt, numberAt, readAuthor, textAt, timeAt, urlAt } from "../reply.js";

/** GraphQL's names of the reactions. */
export const CONTENT: Readonly<Record<Reaction, string>> = {
  heart: "HEART",
  like: "THUMBS_UP",
  unlike: "THUMBS_DOWN",
};

/** Parses an account of GitHub's GraphQL API. Throws a `PlatformError` if the login is missing. */
export function readUser(actor: unknown): User {
  return { username: idAt(actor, "login"), avatar: urlAt(actor, "avatarUrl"), homepage: urlAt(actor, "url") };
}

/**
 * Parses an issue of GitHub's GraphQL API; its id is the number within the repository. Throws a `PlatformError` if it
 * is missing.
 */
export function readIssue(issue: unknown): Issue {
  return {
    id: idAt(issue, "number"),
    title: textAt(issue, "title"),
    content: textAt(issue, "body"),
    link: urlAt(issue, "url") ?? "",
  };
}

/**
 * Parses a comment of GitHub's GraphQL API. The author is `ghost` if the account was deleted. Throws a
 * `PlatformError` if the id is missing.
 */
export function readComment(comment: unknown): IssueComment {
  return {
    id: idAt(comment, "id"),
    html: htmlAt(comment, "bodyHTML"),
    raw: textAt(comment, "body"),
    author: readAuthor(at(comment, "author"), readUser, GHOST),
    createdAt: timeAt(comment, "createdAt"),
    updatedAt: timeAt(comment, "updatedAt"),
    reactions: readReactions(comment),
  };
}

/** Returns the counts of the reactions that the widget shows, with 0 for missing ones. */
export function readReactions(reactable: unknown): NonNullable<IssueComment["reactions"]> {
  const count = (reaction: Reaction) => numberAt(groupOf(reactable, reaction), "reactors", "totalCount");
  return { heart: count("heart"), like: count("like"), unlike: count("unlike") };
}

/** Returns whether the visitor has given a reaction. */
export function hasReacted(reactable: unknown, reaction: Reaction): boolean {
  return at(groupOf(reactable, reaction), "viewerHasReacted") === true;
}

function groupOf(reactable: unknown, reaction: Reaction): unknown {
  const groups = listAt(reactable, "reactionGroups");
  return groups.find((group) => at(group, "content") === CONTENT[reaction]);
}
