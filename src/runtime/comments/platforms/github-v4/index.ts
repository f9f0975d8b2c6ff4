import { createRest, HOME, NAME, repoPath, searchQuery } from "../github-v3/rest.js";
import { readIssue as readRestIssue } from "../github-v3/wire.js";
import { nullIfMissing } from "../missing.js";
import type { CreatePlatformCalls, Issue } from "../platform.js";
import { at, idAt, listAt } from "../reply.js";
import { createCommentPages, type CommentPages } from "./comment-pages.js";
import * as documents from "./documents.js";
import { createQuery } from "./query.js";
import { CONTENT, hasReacted, readComment, readIssue, readReactions, readUser } from "./wire.js";

export { signInFlow } from "../github-v3/sign-in.js";

/** Issues of GitHub over its GraphQL API; they are created over the REST API (spec/comments.md §7). */
export const createCalls: CreatePlatformCalls = (options, context) => {
  const { owner, repo, labels } = options;
  const query = createQuery(options.baseURL, context);
  const rest = createRest(options, context, 0);
  const nodes = new Map<string, string>();
  const pages = new Map<string, CommentPages>();

  /** GraphQL knows issues by another id than people do. */
  function keep(node: unknown): Issue {
    const issue = readIssue(node);
    nodes.set(issue.id, idAt(node, "id"));
    return issue;
  }

  /** A search gives empty objects for what is no issue. */
  function keepAll(found: readonly unknown[]): readonly Issue[] {
    return found.filter((node) => at(node, "number") !== undefined).map(keep);
  }

  async function search(title: string): Promise<readonly Issue[]> {
    return keepAll(
      listAt(await query(documents.SEARCH, { query: searchQuery(options, title) }), "search", "nodes"),
    );
  }

  async function listNewest(): Promise<readonly Issue[]> {
    const variables = { owner, repo, labels: labels.length === 0 ? null : labels };
    return keepAll(listAt(await query(documents.NEWEST, variables), "repository", "issues", "nodes"));
  }

  async function findByNumber(id: string): Promise<Issue | null> {
    const number = Number(id);
    if (!Number.isSafeInteger(number)) return null;
    const found = at(
      await nullIfMissing(query(documents.BY_NUMBER, { owner, repo, number })),
      "repository",
      "issue",
    );
    return found === undefined || found === null ? null : keep(found);
  }

  async function nodeOf({ id }: Issue): Promise<string> {
    if (!nodes.has(id)) await findByNumber(id);
    return idAt(nodes.get(id));
  }

  function pagesOf({ id }: Issue): CommentPages {
    const known = pages.get(id) ?? createCommentPages();
    pages.set(id, known);
    return known;
  }

  const mutate = (document: string, input: Readonly<Record<string, string>>) => query(document, { input });
  const readReactable = async (id: string) => at(await query(documents.REACTIONS, { id }), "node");

  return {
    info: {
      name: NAME,
      link: options.baseURL ?? HOME,
      version: "v4",
      isReactable: true,
      isSortable: true,
      root: options.baseURL ?? HOME,
    },
    readUser: async () => readUser(at(await query(documents.VIEWER), "viewer")),
    findById: findByNumber,
    search,
    listNewest,
    create: async ({ title, content }) => {
      const body = { title, body: content, labels };
      const { data } = await rest({ method: "POST", path: `${repoPath(options)}/issues`, body });
      const issue = readRestIssue(data);
      nodes.set(issue.id, idAt(data, "node_id"));
      return issue;
    },
    list: (issue, asked) =>
      pagesOf(issue).read(asked, async (piece) => {
        const variables = { owner, repo, number: Number(issue.id), ...piece };
        return at(await query(documents.COMMENTS, variables), "repository", "issue", "comments");
      }),
    add: async (issue, body) => {
      const data = await mutate(documents.ADD, { subjectId: await nodeOf(issue), body });
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
};
