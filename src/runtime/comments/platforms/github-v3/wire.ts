import type { Issue, IssueComment, IssueQuery, Reaction, User } from "../platform.js";
import { at, htmlAt, idAt, numberAt, readAuthor, textAt, timeAt, urlAt } from "../reply.js";

/** GitHub's names of the reactions. */
export const CONTENT: Readonly<Record<Reaction, string>> = { heart: "heart", like: "+1", unlike: "-1" };

/** Parses an account of GitHub's REST API. Throws a `PlatformError` if the login is missing. */
export function readUser(user: unknown): User {
  return {
    username: idAt(user, "login"),
    avatar: urlAt(user, "avatar_url"),
    homepage: urlAt(user, "html_url"),
  };
}

/** The substitute author for deleted accounts, the same as on GitHub. */
export const GHOST: User = {
  username: "ghost",
  avatar: "https://avatars.githubusercontent.com/u/10137?v=4",
  homepage: "https://github.com/ghost",
};

/**
 * Parses an issue of GitHub's REST API; its id is the number within the repository. Throws a `PlatformError` if it is
 * missing.
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
 * Parses a comment of GitHub's REST API. The author is `ghost` if the account was deleted. Throws a `PlatformError`
 * if the id is missing.
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

/** Returns the counts of the reactions that the widget shows, or `null` if the response has no reactions. */
export function readReactions(comment: unknown): IssueComment["reactions"] {
  const reactions = at(comment, "reactions");
  if (typeof reactions !== "object" || reactions === null) return null;
  return {
    heart: numberAt(reactions, CONTENT.heart),
    like: numberAt(reactions, CONTENT.like),
    unlike: numberAt(reactions, CONTENT.unlike),
  };
}

/** Returns the page and page size that GitHub used, and whether more pages follow, from a `Link` header. */
export function readLink(header: string | null, asked: IssueQuery) {
  const links = [...(header ?? "").matchAll(/<([^<>]+)>\s*;[^,]*\brel="?(next|prev)\b/g)];
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
