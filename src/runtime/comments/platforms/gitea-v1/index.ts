import type { Send } from "../api.js";
import { nullIfMissing, idAt, listAt, numberAt, textAt, at, readAuthor, timeAt, urlAt } from "../reply.js";
import type {
  CommentCalls,
  CreatePlatformCalls,
  Issue,
  IssueCalls,
  IssueComment,
  SignInFlow,
  Reaction,
  User,
} from "../platform.js";
import { CONTENT, readIssue, readUser } from "../github-v3/wire.js";

/** The host used without a `baseURL`. */
export const HOME = "https://gitea.com";

/** Returns Gitea's flow. Public apps use PKCE without a secret. Servers without scopes ignore `scope`. */
export function signInFlow(baseURL: string | null): SignInFlow {
  const path = `${baseURL ?? HOME}/login/oauth`;
  return {
    kind: "code-pkce",
    authorizeUrl: `${path}/authorize`,
    tokenUrl: `${path}/access_token`,
    scope: "read:user write:issue",
  };
}

/** Creates the API calls for Gitea, or for Forgejo, whose API is compatible. */
export const createCalls: CreatePlatformCalls = (options, context) => {
  const home = options.baseURL ?? HOME;
  const api = { name: "Gitea", address: `${home}/api/v1`, accept: "application/json", statusOfSilence: 0 };
  const send = context.connect(api);
  const repo = `repos/${[options.owner, options.repo].map(encodeURIComponent).join("/")}`;
  return {
    info: { name: api.name, link: home, version: "v1", isReactable: true, isSortable: true, root: home },
    readUser: async () => readAccount((await send({ path: "user" })).data, home),
    ...createIssueCalls(repo, options.labels, send),
    ...createCommentCalls(`${repo}/issues`, home, send),
  };
};

/** Creates the issue calls. `repo` is the repository's path in the API. */
function createIssueCalls(repo: string, wanted: readonly string[], send: Send): IssueCalls {
  const issues = `${repo}/issues`;

  async function listIssues(filter: Readonly<Record<string, string>>): Promise<readonly Issue[]> {
    const labels = wanted.join(",");
    const common = { type: "issues", state: "all", limit: 50, ...(labels === "" ? {} : { labels }) };
    const reply = await send({ path: issues, query: { ...common, ...filter } });
    return listAt(reply.data).map(readIssue);
  }

  /** Returns the ids of the wanted labels, which new issues require. Skips labels that the repository lacks. */
  async function readLabels(): Promise<readonly number[]> {
    if (wanted.length === 0) return [];
    const known = listAt((await send({ path: `${repo}/labels`, query: { limit: 50 } })).data);
    const found = known.filter((label) => wanted.includes(textAt(label, "name")));
    return found.map((label) => numberAt(label, "id"));
  }

  return {
    findById: async (id) => {
      const reply = await nullIfMissing(send({ path: `${issues}/${encodeURIComponent(id)}` }));
      return reply && readIssue(reply.data);
    },
    search: (title) => listIssues({ q: title }),
    listNewest: () => listIssues({}),
    create: async ({ title, content }) => {
      const body = { title, body: content, labels: await readLabels() };
      return readIssue((await send({ method: "POST", path: issues, body })).data);
    },
  };
}

/** Creates the comment calls. `issues` is the path of the repository's issues. */
function createCommentCalls(issues: string, home: string, send: Send): CommentCalls {
  const commentsPath = (id: string) => `${issues}/${encodeURIComponent(id)}/comments`;
  const commentPath = (id: string) => `${issues}/comments/${encodeURIComponent(id)}`;

  /** Adds the reactions to a comment. If they cannot be loaded, the comment is shown without them. */
  async function withReactions(comment: unknown): Promise<IssueComment> {
    const reactions = await readReactions(idAt(comment, "id")).catch(() => null);
    return { ...readComment(comment, home), reactions };
  }

  async function readReactions(id: string) {
    const { data } = await send({ path: `${commentPath(id)}/reactions` });
    return countReactions(data);
  }

  return {
    /**
     * Returns one page of comments. Gitea returns all comments at once, oldest first, so paging and sorting happen
     * here.
     */
    list: async (issue, { page: asked, perPage, sort }) => {
      const { data } = await send({ path: commentsPath(issue.id) });
      const all = sort === "asc" ? listAt(data) : listAt(data).toReversed();
      const page = Math.min(asked, Math.max(1, Math.ceil(all.length / perPage)));
      const shown = all.slice((page - 1) * perPage, page * perPage);
      return { comments: await Promise.all(shown.map(withReactions)), count: all.length, page, perPage };
    },
    add: async ({ id }, raw) => {
      const { data } = await send({ method: "POST", path: commentsPath(id), body: { body: raw } });
      return { ...readComment(data, home), reactions: countReactions([]) };
    },
    edit: async (_issue, id, raw) => {
      return withReactions(
        (await send({ method: "PATCH", path: commentPath(id), body: { body: raw } })).data,
      );
    },
    remove: async (_issue, id) => (await send({ method: "DELETE", path: commentPath(id) })).status === 204,
    react: async (_issue, id, reaction) => {
      const path = `${commentPath(id)}/reactions`;
      const body = { content: CONTENT[reaction] };
      const { status } = await send({ method: "POST", path, body });
      if (status === 201) return "given";
      if (status !== 200) return "refused";
      await send({ method: "DELETE", path, body });
      return "taken";
    },
    readReactions: (_issue, id) => readReactions(id),
  };
}

// Gitea's issues and reaction names equal GitHub's.
export { CONTENT, readIssue };

/** Parses an account. Older servers do not send the profile's URL, so it is derived from the name. */
function readAccount(user: unknown, home: string): User {
  const known = readUser(user);
  return { ...known, homepage: known.homepage ?? urlAt(`${home}/${encodeURIComponent(known.username)}`) };
}

/**
 * Parses a comment of Gitea's API v1, which returns markdown only and reactions separately. Throws a `PlatformError`
 * if the id is missing.
 */
function readComment(comment: unknown, home: string): Omit<IssueComment, "reactions"> {
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
function countReactions(given: unknown): NonNullable<IssueComment["reactions"]> {
  const count = (reaction: Reaction) =>
    listAt(given).filter((one) => textAt(one, "content") === CONTENT[reaction]).length;
  return { heart: count("heart"), like: count("like"), unlike: count("unlike") };
}
