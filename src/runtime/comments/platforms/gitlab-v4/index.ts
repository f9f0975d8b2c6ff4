import type { Send } from "../api.js";
import { nullIfMissing, at, idAt, listAt, textAt } from "../reply.js";
import {
  PlatformError,
  type CommentCalls,
  type CreatePlatformCalls,
  type Issue,
  type IssueCalls,
  type IssueComment,
  type IssueCommentPage,
  type IssueQuery,
  type Reaction,
} from "../platform.js";
import { createNoteList, type NoteList } from "./note-list.js";
import { HOME, AWARD, countAwards, readIssue, readNote, readTotals, readUser } from "./wire.js";

export { signInFlow } from "./wire.js";

/** Creates the API calls for GitLab or a self-hosted GitLab server. */
export const createCalls: CreatePlatformCalls = (options, context) => {
  const link = options.baseURL ?? HOME;
  const address = `${link}/api/v4`;
  const api = { name: "GitLab", address, accept: "application/json", statusOfSilence: 0 };
  const send = context.connect(api);
  const root = `${link}/${options.owner}/${options.repo}`;
  const issues = `projects/${encodeURIComponent(`${options.owner}/${options.repo}`)}/issues`;
  return {
    info: { name: api.name, link, version: "v4", isReactable: true, isSortable: true, root },
    readUser: async () => readUser((await send({ path: "user" })).data),
    ...createIssueCalls(issues, options.labels.join(","), send),
    ...createCommentCalls(issues, send, createNoteList(options, context)),
  };
};

/** Creates the issue calls. `issues` is the path of the project's issues. */
function createIssueCalls(issues: string, labels: string, send: Send): IssueCalls {
  async function listIssues(query: Readonly<Record<string, string>>): Promise<readonly Issue[]> {
    const common = { ...(labels === "" ? {} : { labels }), order_by: "created_at", per_page: 100 };
    const reply = await send({ path: issues, query: { ...common, ...query } });
    return listAt(reply.data).map(readIssue);
  }

  return {
    findById: async (id) => {
      const reply = await nullIfMissing(send({ path: `${issues}/${encodeURIComponent(id)}` }));
      return reply && readIssue(reply.data);
    },
    search: (title) => listIssues({ sort: "asc", search: title, in: "title" }),
    listNewest: () => listIssues({ sort: "desc" }),
    create: async ({ title, content }) => {
      const body = { title, description: content, labels };
      return readIssue((await send({ method: "POST", path: issues, body })).data);
    },
  };
}

function createCommentCalls(issues: string, send: Send, noteList: NoteList): CommentCalls {
  const notesPath = ({ id }: Issue) => `${issues}/${encodeURIComponent(id)}/notes`;
  const notePath = (issue: Issue, id: string) => `${notesPath(issue)}/${encodeURIComponent(id)}`;
  const awards = createAwardCalls((issue, id) => `${notePath(issue, id)}/award_emoji`, send);

  async function write(method: "POST" | "PUT", path: string, body: string): Promise<unknown> {
    return (await send({ method, path, body: { body } })).data;
  }

  /** Lists comments over the REST API, which needs one more request for the reactions of each comment. */
  async function listByRest(issue: Issue, asked: IssueQuery): Promise<IssueCommentPage> {
    const order = { order_by: "created_at", sort: asked.sort, activity_filter: "only_comments" };
    const query = { page: asked.page, per_page: asked.perPage, ...order };
    const { data, headers } = await send({ path: notesPath(issue), query });
    const notes = listAt(data);
    // Servers without this filter also list system notes, such as changes of labels.
    const written = notes.filter((note) => at(note, "system") !== true);
    const comments = written.map(async (note) =>
      readNote(note, await awards.readKnown(issue, idAt(note, "id"))),
    );
    return { comments: await Promise.all(comments), ...readTotals(headers, asked, notes.length) };
  }

  return {
    list: async (issue, asked) => (await noteList.read(issue, asked)) ?? listByRest(issue, asked),
    add: async (issue, raw) => {
      const note = await write("POST", notesPath(issue), raw);
      noteList.forget(issue);
      return readNote(note, countAwards([]));
    },
    edit: async (issue, id, raw) => {
      const note = await write("PUT", notePath(issue, id), raw);
      return readNote(note, await awards.readKnown(issue, id));
    },
    remove: async (issue, id) => {
      const { status } = await send({ method: "DELETE", path: notePath(issue, id) });
      noteList.forget(issue);
      return status === 204;
    },
    react: awards.react,
    readReactions: async (issue, id) => countAwards(await awards.read(issue, id)),
  };
}

/** Creates the calls for reactions, which GitLab calls awards. */
function createAwardCalls(awardPath: (issue: Issue, id: string) => string, send: Send) {
  async function read(issue: Issue, id: string): Promise<readonly unknown[]> {
    const query = { per_page: 100 };
    return listAt((await send({ path: awardPath(issue, id), query })).data);
  }

  /** Deletes the visitor's own award, if it exists. GitLab does not return its id, so it is looked up by name. */
  async function takeBack(issue: Issue, id: string, name: string): Promise<"taken" | "refused"> {
    const [awards, me] = await Promise.all([read(issue, id), send({ path: "user" })]);
    const { username } = readUser(me.data);
    const own = awards.find(
      (award) => textAt(award, "name") === name && textAt(award, "user", "username") === username,
    );
    if (own === undefined) return "refused";
    await send({ method: "DELETE", path: `${awardPath(issue, id)}/${idAt(own, "id")}` });
    return "taken";
  }

  return {
    read,
    /** Reads the reactions of a comment. If they cannot be loaded, the comment is shown without them. */
    readKnown: (issue: Issue, id: string): Promise<IssueComment["reactions"]> =>
      read(issue, id).then(countAwards, () => null),
    async react(issue: Issue, id: string, reaction: Reaction) {
      const name = AWARD[reaction];
      try {
        await send({ method: "POST", path: awardPath(issue, id), body: { name } });
        return "given" as const;
      } catch (error) {
        if (error instanceof PlatformError && error.status === 404) return takeBack(issue, id, name);
        throw error;
      }
    },
  };
}
