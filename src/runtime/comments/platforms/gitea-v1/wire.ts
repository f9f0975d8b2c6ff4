import type { IssueComment, Reaction, User } from "../platform.js";
import { at, idAt, listAt, readAuthor, textAt, timeAt, urlAt } from "../reply.js";
import { CONTENT, readIssue, readUser } from "../github-v3/wire.js";

// Gitea's issues and reaction names equal GitHub's.
export { CONTENT, readIssue };

/** Parses an account. Older servers do not send the profile's URL, so it is derived from the name. */
export function readAccount(user: unknown, home: string): User {
  const known = readUser(user);
  return { ...known, homepage: known.homepage ?? urlAt(`${home}/${encodeURIComponent(known.username)}`) };
}

/**
 * Parses a comment of Gitea's API v1, which returns markdown only and reactions separately. Throws a `PlatformError`
 * if the id is missing.
 */
export function readComment(comment: unknown, home: string): Omit<IssueComment, "reactions"> {
  return {
    id: idAt(comment, "id"),
    html: null,
    raw: textAt(comment, "body"),
    author: readAuthor(at(comment, "user"), (user) => readAccount(user, home)),
    createdAt: timeAt(comment, "created_at"),
    updatedAt: timeAt(comment, "updated_at"),
  };
}

/** Counts the reactions in Gitea's list, which has one entry per person. Returns zeros for anything but a list. */
export function countReactions(given: unknown): NonNullable<IssueComment["reactions"]> {
  const count = (reaction: Reaction) =>
    listAt(given).filter((one) => textAt(one, "content") === CONTENT[reaction]).length;
  return { heart: count("heart"), like: count("like"), unlike: count("unlike") };
}
