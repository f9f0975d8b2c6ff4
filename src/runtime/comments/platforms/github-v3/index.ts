import type { Reply } from "../api.js";
import { nullIfMissing } from "../missing.js";
import {
  PlatformError,
  type CreatePlatformCalls,
  type Issue,
  type IssueCommentPage,
  type IssueQuery,
} from "../platform.js";
import { at, idAt, listAt, numberAt } from "../reply.js";
import { createRest, HOME, NAME, repoPath, searchQuery } from "./rest.js";
import { CONTENT, readComment, readIssue, readLink, readReactions, readUser } from "./wire.js";

export { signInFlow } from "./sign-in.js";

/** Issues of GitHub over its REST API. No answer counts as 403 there (spec/comments.md §8). */
export const createCalls: CreatePlatformCalls = (options, context) => {
  const { labels } = options;
  const send = createRest(options, context, 403);
  const issues = `${repoPath(options)}/issues`;
  const issuePath = (id: string) => `${issues}/${encodeURIComponent(id)}`;
  const commentPath = (id: string) => `${issues}/comments/${encodeURIComponent(id)}`;

  async function search(title: string): Promise<readonly Issue[]> {
    try {
      const query = { q: searchQuery(options, title) };
      return listAt((await send({ path: "search/issues", query })).data, "items").map(readIssue);
    } catch (error) {
      // A title that the search cannot take, such as one of more than 256 letters, is still in the list.
      if (error instanceof PlatformError && error.status === 422) return [];
      throw error;
    }
  }

  async function listNewest(): Promise<readonly Issue[]> {
    const order = { state: "all", sort: "created", direction: "desc", per_page: 100 };
    const query = { ...(labels.length === 0 ? {} : { labels: labels.join(",") }), ...order };
    const found = listAt((await send({ path: issues, query })).data);
    return found.filter((issue) => at(issue, "pull_request") === undefined).map(readIssue);
  }

  async function list(issue: Issue, asked: IssueQuery): Promise<IssueCommentPage> {
    const query = { page: asked.page, per_page: asked.perPage };
    const reply = await send({ path: `${issuePath(issue.id)}/comments`, query });
    // GitHub leads on to where an issue was transferred to, and to where a repository is called now.
    if (!reply.url.includes(`/issues/${issue.id}/`)) throw new PlatformError(404, "The issue has moved");
    const comments = listAt(reply.data).map(readComment);
    const { page, perPage, hasMore } = readLink(reply.headers.get("Link"), asked);
    const isEnd = !hasMore && (comments.length > 0 || page === 1);
    // A visitor without an account has 60 calls an hour: the last page tells the total without a call more.
    const count = isEnd ? (page - 1) * perPage + comments.length : await countComments(issue);
    return { comments, count, page, perPage };
  }

  async function countComments({ id }: Issue): Promise<number> {
    return numberAt((await send({ path: issuePath(id) })).data, "comments");
  }

  async function takeBack(id: string, given: Reply): Promise<"taken" | "refused"> {
    const path = `${commentPath(id)}/reactions/${idAt(given.data, "id")}`;
    return (await send({ method: "DELETE", path })).status === 204 ? "taken" : "refused";
  }

  return {
    info: {
      name: NAME,
      link: options.baseURL ?? HOME,
      version: "v3",
      isReactable: true,
      isSortable: false,
      root: options.baseURL ?? HOME,
    },
    readUser: async () => readUser((await send({ path: "user" })).data),
    findById: async (id) => {
      const reply = await nullIfMissing(send({ path: issuePath(id) }));
      const issue = reply && readIssue(reply.data);
      // The number of one that was transferred belongs to another repository.
      return issue?.id === id ? issue : null;
    },
    search,
    listNewest,
    create: async ({ title, content }) =>
      readIssue((await send({ method: "POST", path: issues, body: { title, body: content, labels } })).data),
    list,
    add: async ({ id }, raw) =>
      readComment(
        (await send({ method: "POST", path: `${issuePath(id)}/comments`, body: { body: raw } })).data,
      ),
    edit: async (_issue, id, raw) =>
      readComment((await send({ method: "PATCH", path: commentPath(id), body: { body: raw } })).data),
    remove: async (_issue, id) => (await send({ method: "DELETE", path: commentPath(id) })).status === 204,
    react: async (_issue, id, reaction) => {
      const body = { content: CONTENT[reaction] };
      const reply = await send({ method: "POST", path: `${commentPath(id)}/reactions`, body });
      if (reply.status === 200) return takeBack(id, reply);
      return reply.status === 201 ? "given" : "refused";
    },
    readReactions: async (_issue, id) => readReactions((await send({ path: commentPath(id) })).data),
  };
};
