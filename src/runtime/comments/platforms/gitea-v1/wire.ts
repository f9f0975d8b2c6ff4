import type { IssueComment, Reaction, User } from "../platform.js";
import { at, idAt, listAt, readAuthor, textAt, timeAt, urlAt } from "../reply.js";
import { CONTENT, readIssue, readUser } from "../github-v3/wire.js";

// Issues and the words for reactions are those of GitHub.
export { CONTENT, readIssue };

/** Older servers do not say where a user's page is. */
export function readAccount(user: unknown, home: string): User {
  const known = readUser(user);
  return { ...known, homepage: known.homepage ?? urlAt(`${home}/${encodeURIComponent(known.username)}`) };
}

/**
 * A comment of Gitea's API v1, which gives markdown only; reactions are read apart. Throws a `PlatformError` for
 * one without an id.
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

/** Counts Gitea's list of reactions, one entry a person; what is not a list counts as empty. */
export function countReactions(given: unknown): NonNullable<IssueComment["reactions"]> {
  const count = (reaction: Reaction) =>
    listAt(given).filter((one) => textAt(one, "content") === CONTENT[reaction]).length;
  return { heart: count("heart"), like: count("like"), unlike: count("unlike") };
}
