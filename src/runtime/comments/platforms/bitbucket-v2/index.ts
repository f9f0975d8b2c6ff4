import type { Call, Send } from "../api.js";
import {
  nullIfMissing,
  listAt,
  numberAt,
  at,
  htmlAt,
  idAt,
  readAuthor,
  textAt,
  timeAt,
  urlAt,
} from "../reply.js";
import {
  PlatformError,
  type CommentCalls,
  type CreatePlatformCalls,
  type Issue,
  type IssueCalls,
  type SignInFlow,
  type IssueComment,
  type User,
} from "../platform.js";

/** The message if the repository has no issue tracker. The date is Atlassian's announcement. */
export const CLOSED = "Bitbucket closed its issue tracker on 2026-08-20";

/** The only host of Bitbucket Cloud. */
const HOME = "https://bitbucket.org";

/** Returns Bitbucket's implicit flow. Bitbucket does not support PKCE, but issues such tokens without a secret. */
export function signInFlow(): SignInFlow {
  return { kind: "implicit", authorizeUrl: `${HOME}/site/oauth2/authorize`, tokenUrl: null, scope: null };
}

/** Creates the API calls for Bitbucket. Ignores `baseURL`, because Bitbucket has a single address. */
export const createCalls: CreatePlatformCalls = (options, context) => {
  const address = "https://api.bitbucket.org/2.0";
  const api = { name: "Bitbucket", address, accept: "application/json", statusOfSilence: 0 };
  const send = context.connect(api);
  const path = [options.owner, options.repo].map(encodeURIComponent).join("/");
  const issues = `repositories/${path}/issues`;
  return {
    info: { name: api.name, link: HOME, version: "v2", isReactable: false, isSortable: true, root: HOME },
    readUser: async () => readUser((await send({ path: "user" })).data),
    ...createIssueCalls(issues, send),
    ...createCommentCalls(issues, send),
  };
};

/** Creates the issue calls. `issues` is the path of the repository's issues. */
function createIssueCalls(issues: string, send: Send): IssueCalls {
  /** Sends a request to the tracker itself. Rejects with `CLOSED` if the tracker is missing. */
  async function sendToTracker(call: Call): Promise<unknown> {
    try {
      return (await send(call)).data;
    } catch (error) {
      if (!(error instanceof PlatformError) || (error.status !== 404 && error.status !== 410)) throw error;
      throw new PlatformError(error.status, CLOSED);
    }
  }

  return {
    findById: async (id) => {
      const reply = await nullIfMissing(send({ path: `${issues}/${encodeURIComponent(id)}` }));
      if (reply !== null) return readIssue(reply.data);
      await sendToTracker({ path: issues, query: { pagelen: 1 } });
      return null;
    },
    search: async (title) => {
      const q = `title="${title.replaceAll(/["\\]/g, "\\$&")}"`;
      const query = { sort: "created_on", q };
      return listAt(await sendToTracker({ path: issues, query }), "values").map(readIssue);
    },
    create: async ({ title, content }) => {
      const body = { title, content: { raw: content }, priority: "trivial", kind: "task" };
      return readIssue(await sendToTracker({ method: "POST", path: issues, body }));
    },
  };
}

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

/** Returns whether a listed comment has a text. Bitbucket lists changes of an issue's state as comments without one. */
export function hasText(comment: unknown): boolean {
  return typeof at(comment, "content", "raw") === "string";
}

function createCommentCalls(issues: string, send: Send): CommentCalls {
  const commentsPath = ({ id }: Issue) => `${issues}/${encodeURIComponent(id)}/comments`;
  const commentPath = (issue: Issue, id: string) => `${commentsPath(issue)}/${encodeURIComponent(id)}`;
  return {
    list: async (issue, asked) => {
      const sort = `${asked.sort === "desc" ? "-" : ""}created_on`;
      const query = { page: asked.page, pagelen: asked.perPage, sort };
      const { data } = await send({ path: commentsPath(issue), query });
      return {
        comments: listAt(data, "values").filter(hasText).map(readComment),
        count: numberAt(data, "size"),
        page: numberAt(data, "page") || asked.page,
        perPage: numberAt(data, "pagelen") || asked.perPage,
      };
    },
    add: async (issue, raw) => {
      const body = { content: { raw } };
      return readComment((await send({ method: "POST", path: commentsPath(issue), body })).data);
    },
    edit: async (issue, id, raw) => {
      const body = { content: { raw } };
      return readComment((await send({ method: "PUT", path: commentPath(issue, id), body })).data);
    },
    remove: async (issue, id) =>
      (await send({ method: "DELETE", path: commentPath(issue, id) })).status === 204,
  };
}
