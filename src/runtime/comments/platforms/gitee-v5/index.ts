import { nullIfMissing, listAt, at, htmlAt, idAt, readAuthor, textAt, timeAt } from "../reply.js";
import type {
  CreatePlatformCalls,
  Issue,
  IssueCommentPage,
  IssueQuery,
  SignInFlow,
  IssueComment,
} from "../platform.js";
import { readIssue, readUser } from "../github-v3/wire.js";

/** Media type that makes Gitee return HTML in addition to the source. */
const WITH_HTML = "application/vnd.gitee.html+json";

/** The host used without a `baseURL`. */
export const HOME = "https://gitee.com";

/** Returns Gitee's flow, with the scope that comments on issues need. */
export function signInFlow(baseURL: string | null): SignInFlow {
  const path = `${baseURL ?? HOME}/oauth`;
  return {
    kind: "code",
    authorizeUrl: `${path}/authorize`,
    tokenUrl: `${path}/token`,
    scope: "user_info issues notes",
  };
}

/**
 * Creates the API calls for Gitee. The token is sent in the body of POST and PATCH requests and in a header
 * otherwise, never in a URL.
 */
export const createCalls: CreatePlatformCalls = (options, context) => {
  const home = options.baseURL ?? HOME;
  const api = { name: "Gitee", address: `${home}/api/v5`, accept: WITH_HTML, statusOfSilence: 0 };
  const send = context.connect(api);
  const sendWriting = context.connect(api, () => null);
  const owner = encodeURIComponent(options.owner);
  const issues = `repos/${owner}/${encodeURIComponent(options.repo)}/issues`;
  const labels = options.labels.join(",");
  const issuePath = (id: string) => `${issues}/${encodeURIComponent(id)}`;
  const commentPath = (id: string) => `${issues}/comments/${encodeURIComponent(id)}`;

  async function search(title: string): Promise<readonly Issue[]> {
    const query = { q: title, repo: `${options.owner}/${options.repo}`, per_page: 1 };
    return listAt((await send({ path: "search/issues", query })).data).map(readIssue);
  }

  async function listNewest(): Promise<readonly Issue[]> {
    const order = { state: "all", sort: "created", direction: "desc", per_page: 100 };
    const query = { ...(labels === "" ? {} : { labels }), ...order };
    return listAt((await send({ path: issues, query })).data).map(readIssue);
  }

  async function write(method: "POST" | "PATCH", path: string, fields: Readonly<Record<string, string>>) {
    const token = context.token();
    const body = { ...(token === null ? {} : { access_token: token }), ...fields };
    return (await sendWriting({ method, path, body })).data;
  }

  async function list(issue: Issue, asked: IssueQuery): Promise<IssueCommentPage> {
    const query = { page: asked.page, per_page: asked.perPage };
    const { data, headers } = await send({ path: `${issuePath(issue.id)}/comments`, query });
    const comments = listAt(data).map(readComment);
    const count = readTotal(headers, asked, comments.length);
    return { comments, count, page: asked.page, perPage: asked.perPage };
  }

  return {
    info: { name: api.name, link: home, version: "v5", isReactable: false, isSortable: false, root: home },
    readUser: async () => readUser((await send({ path: "user" })).data),
    findById: async (id) => {
      const reply = await nullIfMissing(send({ path: issuePath(id) }));
      return reply && readIssue(reply.data);
    },
    search,
    listNewest,
    create: async ({ title, content }) => {
      const fields = { repo: options.repo, title, body: content, labels };
      return readIssue(await write("POST", `repos/${owner}/issues`, fields));
    },
    list,
    add: async ({ id }, raw) => readComment(await write("POST", `${issuePath(id)}/comments`, { body: raw })),
    edit: async (_issue, id, raw) => readComment(await write("PATCH", commentPath(id), { body: raw })),
    remove: async (_issue, id) => (await send({ method: "DELETE", path: commentPath(id) })).status === 204,
  };
};

// Gitee's users and issues have the same shape as GitHub's.
export { readIssue, readUser };

/** Parses a comment of Gitee's API v5, which has no reactions. Throws a `PlatformError` if the id is missing. */
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

/** Returns the number of comments from the header or, without it, the number of comments up to this page. */
function readTotal(headers: Headers, { page, perPage }: IssueQuery, length: number): number {
  const total = headers.get("total_count");
  return total === null || total === "" ? (page - 1) * perPage + length : Number(total);
}
