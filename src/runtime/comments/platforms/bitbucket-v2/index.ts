import type { Call } from "../api.js";
import { nullIfMissing } from "../missing.js";
import {
  PlatformError,
  type CreatePlatformCalls,
  type Issue,
  type IssueCommentPage,
  type IssueQuery,
} from "../platform.js";
import { listAt, numberAt } from "../reply.js";
import { HOME } from "./sign-in.js";
import { hasText, readComment, readIssue, readUser } from "./wire.js";

export { signInFlow } from "./sign-in.js";

/** The message where a repository has no tracker any more; the day is the one that Atlassian announced. */
export const CLOSED = "Bitbucket closed its issue tracker on 2026-08-20";

/** Issues of Bitbucket, which has one address only: a `baseURL` means nothing to it. */
export const createCalls: CreatePlatformCalls = (options, context) => {
  const address = "https://api.bitbucket.org/2.0";
  const api = { name: "Bitbucket", address, accept: "application/json", statusOfSilence: 0 };
  const send = context.connect(api);
  const path = [options.owner, options.repo].map(encodeURIComponent).join("/");
  const issues = `repositories/${path}/issues`;
  const issuePath = (id: string) => `${issues}/${encodeURIComponent(id)}`;
  const commentsPath = ({ id }: Issue) => `${issuePath(id)}/comments`;
  const commentPath = (issue: Issue, id: string) => `${commentsPath(issue)}/${encodeURIComponent(id)}`;

  /** Asks the tracker itself: where that is missing, it is closed. */
  async function sendToTracker(call: Call): Promise<unknown> {
    try {
      return (await send(call)).data;
    } catch (error) {
      if (!(error instanceof PlatformError) || (error.status !== 404 && error.status !== 410)) throw error;
      throw new PlatformError(error.status, CLOSED);
    }
  }

  async function search(title: string): Promise<readonly Issue[]> {
    const q = `title="${title.replaceAll(/["\\]/g, "\\$&")}"`;
    const query = { sort: "created_on", q };
    return listAt(await sendToTracker({ path: issues, query }), "values").map(readIssue);
  }

  async function findById(id: string): Promise<Issue | null> {
    const reply = await nullIfMissing(send({ path: issuePath(id) }));
    if (reply !== null) return readIssue(reply.data);
    await sendToTracker({ path: issues, query: { pagelen: 1 } });
    return null;
  }

  async function list(issue: Issue, asked: IssueQuery): Promise<IssueCommentPage> {
    const sort = `${asked.sort === "desc" ? "-" : ""}created_on`;
    const query = { page: asked.page, pagelen: asked.perPage, sort };
    const { data } = await send({ path: commentsPath(issue), query });
    return {
      comments: listAt(data, "values").filter(hasText).map(readComment),
      count: numberAt(data, "size"),
      page: numberAt(data, "page") || asked.page,
      perPage: numberAt(data, "pagelen") || asked.perPage,
    };
  }

  return {
    info: { name: api.name, link: HOME, version: "v2", isReactable: false, isSortable: true, root: HOME },
    readUser: async () => readUser((await send({ path: "user" })).data),
    findById,
    search,
    create: async ({ title, content }) => {
      const body = { title, content: { raw: content }, priority: "trivial", kind: "task" };
      return readIssue(await sendToTracker({ method: "POST", path: issues, body }));
    },
    list,
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
};
