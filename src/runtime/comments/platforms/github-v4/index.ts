import { createRest, HOME, NAME, repoPath, searchQuery } from "../github-v3/rest.js";
import { readIssue as readRestIssue } from "../github-v3/wire.js";
import { createCommentPages, type CommentPages } from "../comment-pages.js";
import { nullIfMissing, at, idAt, listAt, textAt } from "../reply.js";
import {
  type CommentCalls,
  type CreatePlatformCalls,
  type Issue,
  type IssueCalls,
  type PlatformOptions,
  PlatformError,
  type CallContext,
} from "../platform.js";
import * as documents from "./documents.js";
import { CONTENT, hasReacted, readComment, readIssue, readReactions, readUser } from "./wire.js";
import { retryAt } from "../http.js";

export { signInFlow } from "../github-v3/rest.js";

/** Runs a GraphQL document with variables. Resolves to its data. */
type QueryAnswer = (document: string, variables?: Readonly<Record<string, unknown>>) => Promise<unknown>;

/** HTTP statuses for the error types that GitHub reports with a 200 response. */
const STATUSES = new Map([
  ["NOT_FOUND", 404],
  ["FORBIDDEN", 403],
  ["INSUFFICIENT_SCOPES", 403],
  ["RATE_LIMITED", 429],
  ["UNPROCESSABLE", 422],
]);

/**
 * Creates the function that queries GitHub's GraphQL API. The API requires a token, so a query without one rejects
 * with status 401 before any request.
 */
function createQuery(baseURL: string | null, context: CallContext): QueryAnswer {
  const address = baseURL === null ? "https://api.github.com" : `${baseURL}/api`;
  const send = context.connect({ name: NAME, address, accept: "application/json", statusOfSilence: 0 });
  return async (document, variables = {}) => {
    if (context.token() === null) throw new PlatformError(401, `The GraphQL API of ${NAME} requires a login`);
    const body = { query: document, variables };
    const { data, headers } = await send({ method: "POST", path: "graphql", body });
    const error = listAt(data, "errors")[0];
    if (error === undefined) return at(data, "data");
    const status = STATUSES.get(textAt(error, "type")) ?? 400;
    throw new PlatformError(status, textAt(error, "message"), retryAt(headers, context.now));
  };
}

/** Creates the API calls for GitHub's GraphQL API. Issues are created over the REST API. */
export const createCalls: CreatePlatformCalls = (options, context) => {
  const query = createQuery(options.baseURL, context);
  const known = createKnownIssues(options, query);
  const root = options.baseURL ?? HOME;
  return {
    info: { name: NAME, link: root, version: "v4", isReactable: true, isSortable: true, root },
    readUser: async () => readUser(at(await query(documents.VIEWER), "viewer")),
    ...createIssueCalls(options, { query, rest: createRest(options, context, 0), known }),
    ...createCommentCalls(options, { query, known }),
  };
};

type Query = ReturnType<typeof createQuery>;

/** Issues by number, with the node ids that GraphQL mutations need. */
interface KnownIssues {
  readonly keep: (issue: Issue, node: unknown) => Issue;
  /** Resolves to `null` if the issue does not exist. */
  readonly find: (id: string) => Promise<Issue | null>;
  readonly nodeOf: (issue: Issue) => Promise<string>;
}

function createKnownIssues({ owner, repo }: PlatformOptions, query: Query): KnownIssues {
  const nodes = new Map<string, string>();

  function keep(issue: Issue, node: unknown): Issue {
    nodes.set(issue.id, idAt(node));
    return issue;
  }

  async function find(id: string): Promise<Issue | null> {
    const number = Number(id);
    if (!Number.isSafeInteger(number)) return null;
    const reply = await nullIfMissing(query(documents.BY_NUMBER, { owner, repo, number }));
    const found = at(reply, "repository", "issue");
    return found === undefined || found === null ? null : keep(readIssue(found), at(found, "id"));
  }

  return {
    keep,
    find,
    nodeOf: async ({ id }) => {
      if (!nodes.has(id)) await find(id);
      return idAt(nodes.get(id));
    },
  };
}

interface IssueTools {
  readonly query: Query;
  readonly rest: ReturnType<typeof createRest>;
  readonly known: KnownIssues;
}

function createIssueCalls(options: PlatformOptions, { query, rest, known }: IssueTools): IssueCalls {
  const { owner, repo, labels } = options;

  /** Parses the issues among search results. GitHub returns empty objects for results of other kinds. */
  function keepAll(found: readonly unknown[]): readonly Issue[] {
    const issues = found.filter((node) => at(node, "number") !== undefined);
    return issues.map((node) => known.keep(readIssue(node), at(node, "id")));
  }

  return {
    findById: known.find,
    search: async (title) => {
      const reply = await query(documents.SEARCH, { query: searchQuery(options, title) });
      return keepAll(listAt(reply, "search", "nodes"));
    },
    listNewest: async () => {
      const variables = { owner, repo, labels: labels.length === 0 ? null : labels };
      return keepAll(listAt(await query(documents.NEWEST, variables), "repository", "issues", "nodes"));
    },
    create: async ({ title, content }) => {
      const body = { title, body: content, labels };
      const { data } = await rest({ method: "POST", path: `${repoPath(options)}/issues`, body });
      return known.keep(readRestIssue(data), at(data, "node_id"));
    },
  };
}

function createCommentCalls(
  { owner, repo }: PlatformOptions,
  { query, known }: Pick<IssueTools, "query" | "known">,
): CommentCalls {
  const pages = new Map<string, CommentPages>();

  function pagesOf({ id }: Issue): CommentPages {
    const found = pages.get(id) ?? createCommentPages(readComment);
    pages.set(id, found);
    return found;
  }

  const mutate = (document: string, input: Readonly<Record<string, string>>) => query(document, { input });
  const readReactable = async (id: string) => at(await query(documents.REACTIONS, { id }), "node");

  return {
    list: (issue, asked) =>
      pagesOf(issue).read(asked, async (piece) => {
        const variables = { owner, repo, number: Number(issue.id), ...piece };
        return at(await query(documents.COMMENTS, variables), "repository", "issue", "comments");
      }),
    add: async (issue, body) => {
      const data = await mutate(documents.ADD, { subjectId: await known.nodeOf(issue), body });
      pages.delete(issue.id);
      return readComment(at(data, "addComment", "commentEdge", "node"));
    },
    edit: async (_issue, id, body) =>
      readComment(at(await mutate(documents.EDIT, { id, body }), "updateIssueComment", "issueComment")),
    remove: async (issue, id) => {
      const data = await mutate(documents.REMOVE, { id });
      pages.delete(issue.id);
      return at(data, "deleteIssueComment") instanceof Object;
    },
    react: async (_issue, subjectId, reaction) => {
      const isGiven = hasReacted(await readReactable(subjectId), reaction);
      await mutate(isGiven ? documents.TAKE : documents.GIVE, { subjectId, content: CONTENT[reaction] });
      return isGiven ? "taken" : "given";
    },
    readReactions: async (_issue, id) => readReactions(await readReactable(id)),
  };
}
