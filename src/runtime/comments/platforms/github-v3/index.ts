import type { Send } from "../api.js";
import { nullIfMissing, at, idAt, listAt, numberAt } from "../reply.js";
import {
  PlatformError,
  type CommentCalls,
  type CreatePlatformCalls,
  type IssueCalls,
  type PlatformOptions,
} from "../platform.js";
import { createRest, HOME, NAME, repoPath, searchQuery } from "./rest.js";
import { CONTENT, readComment, readIssue, readLink, readReactions, readUser } from "./wire.js";

export { signInFlow } from "./rest.js";

/** Creates the API calls for GitHub's REST API. A request without a response counts as status 403. */
export const createCalls: CreatePlatformCalls = (options, context) => {
  const send = createRest(options, context, 403);
  const root = options.baseURL ?? HOME;
  const issues = `${repoPath(options)}/issues`;
  return {
    info: { name: NAME, link: root, version: "v3", isReactable: true, isSortable: false, root },
    readUser: async () => readUser((await send({ path: "user" })).data),
    ...createIssueCalls(issues, options, send),
    ...createCommentCalls(issues, send),
  };
};

/** Creates the issue calls. `issues` is the path of the repository's issues. */
function createIssueCalls(issues: string, options: PlatformOptions, send: Send): IssueCalls {
  const { labels } = options;
  return {
    findById: async (id) => {
      const reply = await nullIfMissing(send({ path: pathOf(issues, id) }));
      const issue = reply && readIssue(reply.data);
      // A transferred issue has another number in its new repository.
      return issue?.id === id ? issue : null;
    },
    search: async (title) => {
      try {
        const query = { q: searchQuery(options, title) };
        return listAt((await send({ path: "search/issues", query })).data, "items").map(readIssue);
      } catch (error) {
        // The search rejects some titles, such as those over 256 characters. The list still contains these issues.
        if (error instanceof PlatformError && error.status === 422) return [];
        throw error;
      }
    },
    listNewest: async () => {
      const order = { state: "all", sort: "created", direction: "desc", per_page: 100 };
      const query = { ...(labels.length === 0 ? {} : { labels: labels.join(",") }), ...order };
      const found = listAt((await send({ path: issues, query })).data);
      return found.filter((issue) => at(issue, "pull_request") === undefined).map(readIssue);
    },
    create: async ({ title, content }) =>
      readIssue((await send({ method: "POST", path: issues, body: { title, body: content, labels } })).data),
  };
}

function createCommentCalls(issues: string, send: Send): CommentCalls {
  const commentPath = (id: string) => pathOf(`${issues}/comments`, id);

  return {
    list: async (issue, asked) => {
      const query = { page: asked.page, per_page: asked.perPage };
      const path = pathOf(issues, issue.id);
      const reply = await send({ path: `${path}/comments`, query });
      // GitHub redirects requests for transferred issues and renamed repositories.
      if (!reply.url.includes(`/issues/${issue.id}/`)) throw new PlatformError(404, "The issue has moved");
      const comments = listAt(reply.data).map(readComment);
      const { page, perPage, hasMore } = readLink(reply.headers.get("Link"), asked);
      const isEnd = !hasMore && (comments.length > 0 || page === 1);
      // Visitors without an account have 60 requests an hour, so the last page's total is computed without one.
      const count = isEnd
        ? (page - 1) * perPage + comments.length
        : numberAt((await send({ path })).data, "comments");
      return { comments, count, page, perPage };
    },
    add: async ({ id }, raw) =>
      readComment(
        (await send({ method: "POST", path: `${pathOf(issues, id)}/comments`, body: { body: raw } })).data,
      ),
    edit: async (_issue, id, raw) =>
      readComment((await send({ method: "PATCH", path: commentPath(id), body: { body: raw } })).data),
    remove: async (_issue, id) => (await send({ method: "DELETE", path: commentPath(id) })).status === 204,
    react: async (_issue, id, reaction) => {
      const path = `${commentPath(id)}/reactions`;
      const { status, data } = await send({ method: "POST", path, body: { content: CONTENT[reaction] } });
      if (status !== 200) return status === 201 ? "given" : "refused";
      const taken = await send({ method: "DELETE", path: `${path}/${idAt(data, "id")}` });
      return taken.status === 204 ? "taken" : "refused";
    },
    readReactions: async (_issue, id) => readReactions((await send({ path: commentPath(id) })).data),
  };
}

function pathOf(folder: string, id: string): string {
  return `${folder}/${encodeURIComponent(id)}`;
}
