import type { Issue, IssueComment, IssueQuery, Reaction, User, SignInFlow } from "../platform.js";
import { at, idAt, readAuthor, textAt, timeAt, urlAt } from "../reply.js";

/** GitLab's names of the reactions. */
export const AWARD: Readonly<Record<Reaction, string>> = {
  heart: "heart",
  like: "thumbsup",
  unlike: "thumbsdown",
};

/** Parses an account of GitLab's REST API v4. Throws a `PlatformError` if the username is missing. */
export function readUser(user: unknown): User {
  return {
    username: idAt(user, "username"),
    avatar: urlAt(user, "avatar_url"),
    homepage: urlAt(user, "web_url"),
  };
}

/**
 * Parses an issue of GitLab's REST API v4; its id is the `iid`, the number within the project. Throws a
 * `PlatformError` if it is missing.
 */
export function readIssue(issue: unknown): Issue {
  return {
    id: idAt(issue, "iid"),
    title: textAt(issue, "title"),
    content: textAt(issue, "description"),
    link: urlAt(issue, "web_url") ?? "",
  };
}

/**
 * Parses a note, GitLab's comment. Its HTML is `null`, because GitLab renders Markdown only for signed-in users.
 * Throws a `PlatformError` if the id is missing.
 */
export function readNote(note: unknown, reactions: IssueComment["reactions"]): IssueComment {
  return {
    id: idAt(note, "id"),
    html: null,
    raw: textAt(note, "body"),
    author: readAuthor(at(note, "author"), readUser),
    createdAt: timeAt(note, "created_at"),
    updatedAt: timeAt(note, "updated_at"),
    reactions,
  };
}

/** Counts the reactions in GitLab's list of awards, which has one entry per person. */
export function countAwards(awards: readonly unknown[]): NonNullable<IssueComment["reactions"]> {
  const count = (name: string) => awards.filter((award) => textAt(award, "name") === name).length;
  return { heart: count(AWARD.heart), like: count(AWARD.like), unlike: count(AWARD.unlike) };
}

/**
 * Returns the page, page size and total from a list's headers. GitLab omits the total of very long lists; it is then
 * estimated from this page.
 */
export function readTotals(headers: Headers, asked: IssueQuery, length: number) {
  const page = Number(headers.get("X-Page")) || asked.page;
  const perPage = Number(headers.get("X-Per-Page")) || asked.perPage;
  const total = headers.get("X-Total");
  const isLast = (headers.get("X-Next-Page") ?? "") === "";
  const seen = (page - 1) * perPage + length;
  return { page, perPage, count: total === null || total === "" ? seen + (isLast ? 0 : 1) : Number(total) };
}

/** The host used without a `baseURL`. */
export const HOME = "https://gitlab.com";

/** Returns GitLab's flow. PKCE needs no secret, and writing notes requires the full `api` scope. */
export function signInFlow(baseURL: string | null): SignInFlow {
  const path = `${baseURL ?? HOME}/oauth`;
  return { kind: "code-pkce", authorizeUrl: `${path}/authorize`, tokenUrl: `${path}/token`, scope: "api" };
}
