import type { Issue, IssueComment, IssueQuery, Reaction, User } from "../platform.js";
import { at, htmlAt, idAt, numberAt, readAuthor, textAt, timeAt, urlAt } from "../reply.js";

/** GitHub's words for the reactions. */
export const CONTENT: Readonly<Record<Reaction, string>> = { heart: "heart", like: "+1", unlike: "-1" };

/** An account of GitHub's REST API. Throws a `PlatformError` for one without a login. */
export function readUser(user: unknown): User {
  return {
    username: idAt(user, "login"),
    avatar: urlAt(user, "avatar_url"),
    homepage: urlAt(user, "html_url"),
  };
}

/** Comments of deleted accounts are shown as GitHub itself shows them. */
export const GHOST: User = {
  username: "ghost",
  avatar: "https://avatars.githubusercontent.com/u/10137?v=4",
  homepage: "https://github.com/ghost",
};

/**
 * An issue of GitHub's REST API; its id is the number within the repository. Throws a `PlatformError` for one
 * without.
 */
export function readIssue(issue: unknown): Issue {
  return {
    id: idAt(issue, "number"),
    title: textAt(issue, "title"),
    content: textAt(issue, "body"),
    link: urlAt(issue, "html_url") ?? "",
  };
}

/**
 * A comment of GitHub's REST API; an author whose account is gone is `ghost`. Throws a `PlatformError` for one
 * without an id.
 */
export function readComment(comment: unknown): IssueComment {
  return {
    id: idAt(comment, "id"),
    html: htmlAt(comment, "body_html"),
    raw: textAt(comment, "body"),
    author: readAuthor(at(comment, "user"), readUser, GHOST),
    createdAt: timeAt(comment, "created_at"),
    updatedAt: timeAt(comment, "updated_at"),
    reactions: readReactions(comment),
  };
}

/** Counts of the reactions that the widget knows; `null` where the reply tells of none at all. */
export function readReactions(comment: unknown): IssueComment["reactions"] {
  const reactions = at(comment, "reactions");
  if (typeof reactions !== "object" || reactions === null) return null;
  return {
    heart: numberAt(reactions, CONTENT.heart),
    like: numberAt(reactions, CONTENT.like),
    unlike: numberAt(reactions, CONTENT.unlike),
  };
}

/** What a `Link` header tells of a list: the page and size that were really used, and whether more follow. */
export function readLink(header: string | null, asked: IssueQuery) {
  const links = [...(header ?? "").matchAll(/<([^>]+)>\s*;[^,]*\brel="?(next|prev)\b/g)];
  const find = (rel: string) => {
    const url = links.find((link) => link[2] === rel)?.[1];
    return url === undefined ? null : new URL(url).searchParams;
  };
  const next = find("next");
  const previous = find("prev");
  const known = next ?? previous;
  const pageOf = (query: URLSearchParams) => Number(query.get("page"));
  return {
    page: next ? pageOf(next) - 1 : previous ? pageOf(previous) + 1 : 1,
    perPage: Number(known?.get("per_page")) || asked.perPage,
    hasMore: next !== null,
  };
}
