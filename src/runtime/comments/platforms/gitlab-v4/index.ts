import { nullIfMissing } from "../missing.js";
import {
  PlatformError,
  type CreatePlatformCalls,
  type Issue,
  type IssueComment,
  type IssueCommentPage,
  type IssueQuery,
} from "../platform.js";
import { at, idAt, listAt, textAt } from "../reply.js";
import { HOME } from "./sign-in.js";
import { AWARD, countAwards, readIssue, readNote, readTotals, readUser } from "./wire.js";

export { signInFlow } from "./sign-in.js";

/** Issues of GitLab, there or on a server of one's own. */
export const createCalls: CreatePlatformCalls = (options, context) => {
  const home = options.baseURL ?? HOME;
  const address = `${home}/api/v4`;
  const api = { name: "GitLab", address, accept: "application/json", statusOfSilence: 0 };
  const send = context.connect(api);
  const root = `${home}/${options.owner}/${options.repo}`;
  const issues = `projects/${encodeURIComponent(`${options.owner}/${options.repo}`)}/issues`;
  const labels = options.labels.join(",");
  const issuePath = (id: string) => `${issues}/${encodeURIComponent(id)}`;
  const notesPath = ({ id }: Issue) => `${issuePath(id)}/notes`;
  const notePath = (issue: Issue, id: string) => `${notesPath(issue)}/${encodeURIComponent(id)}`;
  const awardPath = (issue: Issue, id: string) => `${notePath(issue, id)}/award_emoji`;

  async function listIssues(query: Readonly<Record<string, string>>): Promise<readonly Issue[]> {
    const common = { ...(labels === "" ? {} : { labels }), order_by: "created_at", per_page: 100 };
    const reply = await send({ path: issues, query: { ...common, ...query } });
    return listAt(reply.data).map(readIssue);
  }

  async function list(issue: Issue, asked: IssueQuery): Promise<IssueCommentPage> {
    const order = { order_by: "created_at", sort: asked.sort, activity_filter: "only_comments" };
    const query = { page: asked.page, per_page: asked.perPage, ...order };
    const { data, headers } = await send({ path: notesPath(issue), query });
    const notes = listAt(data);
    // Servers older than the filter list what happened to the issue too.
    const written = notes.filter((note) => at(note, "system") !== true);
    const comments = written.map(async (note) => readNote(note, await readKnown(issue, idAt(note, "id"))));
    return { comments: await Promise.all(comments), ...readTotals(headers, asked, notes.length) };
  }

  async function readAwards(issue: Issue, id: string): Promise<readonly unknown[]> {
    const query = { per_page: 100 };
    return listAt((await send({ path: awardPath(issue, id), query })).data);
  }

  /** Comments are worth showing without their reactions. */
  async function readKnown(issue: Issue, id: string): Promise<IssueComment["reactions"]> {
    return readAwards(issue, id).then(countAwards, () => null);
  }

  async function write(method: "POST" | "PUT", path: string, body: string): Promise<unknown> {
    return (await send({ method, path, body: { body } })).data;
  }

  /** Takes the visitor's own award back, if there is one: GitLab does not tell which it is. */
  async function takeBack(issue: Issue, id: string, name: string): Promise<"taken" | "refused"> {
    const [awards, me] = await Promise.all([readAwards(issue, id), send({ path: "user" })]);
    const { username } = readUser(me.data);
    const own = awards.find(
      (award) => textAt(award, "name") === name && textAt(award, "user", "username") === username,
    );
    if (own === undefined) return "refused";
    await send({ method: "DELETE", path: `${awardPath(issue, id)}/${idAt(own, "id")}` });
    return "taken";
  }

  return {
    info: { name: api.name, link: home, version: "v4", isReactable: true, isSortable: true, root },
    readUser: async () => readUser((await send({ path: "user" })).data),
    findById: async (id) => {
      const reply = await nullIfMissing(send({ path: issuePath(id) }));
      return reply && readIssue(reply.data);
    },
    search: (title) => listIssues({ sort: "asc", search: title, in: "title" }),
    listNewest: () => listIssues({ sort: "desc" }),
    create: async ({ title, content }) => {
      const body = { title, description: content, labels };
      return readIssue((await send({ method: "POST", path: issues, body })).data);
    },
    list,
    add: async (issue, raw) => readNote(await write("POST", notesPath(issue), raw), countAwards([])),
    edit: async (issue, id, raw) => {
      const note = await write("PUT", notePath(issue, id), raw);
      return readNote(note, await readKnown(issue, id));
    },
    remove: async (issue, id) => (await send({ method: "DELETE", path: notePath(issue, id) })).status === 204,
    react: async (issue, id, reaction) => {
      const name = AWARD[reaction];
      try {
        await send({ method: "POST", path: awardPath(issue, id), body: { name } });
        return "given";
      } catch (error) {
        if (error instanceof PlatformError && error.status === 404) return takeBack(issue, id, name);
        throw error;
      }
    },
    readReactions: async (issue, id) => countAwards(await readAwards(issue, id)),
  };
};
