import { buildSchema, graphql, GraphQLError } from "graphql";
import type { Answer, Asked } from "./host.js";
import { once } from "./once.js";
import type { StoredComment, Tracker } from "./tracker.js";

/** The part of GitLab's schema that reads comments, as in https://docs.gitlab.com/api/graphql/reference/. */
export const readGitlabSchema = once(() =>
  buildSchema(`
    scalar NoteID
    scalar Time
    type Query { project(fullPath: ID!): Project }
    type Project { issue(iid: String): Issue }
    type Issue {
      notes(
        after: String, before: String, filter: NotesFilterType = ALL_NOTES, first: Int, last: Int
      ): NoteConnection!
    }
    enum NotesFilterType { ALL_NOTES ONLY_ACTIVITY ONLY_COMMENTS }
    type NoteConnection { count: Int! nodes: [Note] pageInfo: PageInfo! }
    type PageInfo { endCursor: String hasNextPage: Boolean! hasPreviousPage: Boolean! startCursor: String }
    type Note {
      author: UserCore awardEmoji: AwardEmojiConnection body: String! createdAt: Time! id: NoteID!
      system: Boolean! updatedAt: Time!
    }
    type UserCore { avatarUrl: String username: String! webUrl: String! }
    type AwardEmojiConnection { nodes: [AwardEmoji] }
    type AwardEmoji { name: String! user: UserCore! }
  `),
);

interface Window {
  readonly filter: string;
  readonly first?: number | null;
  readonly after?: string | null;
  readonly last?: number | null;
  readonly before?: string | null;
}

/** The parts of a note as the REST API shows them. */
interface Shapes {
  readonly user: (name: string) => { readonly avatar_url: string; readonly web_url: string };
  readonly awardNames: (comment: StoredComment) => readonly string[];
}

/** Answers a query of GitLab's GraphQL API, which is executed with GitLab's schema. */
export async function answerGraphql(tracker: Tracker, asked: Asked, shapes: Shapes): Promise<Answer> {
  const { query, variables } = asked.body as { query: string; variables: Record<string, unknown> };
  const rootValue = {
    project: ({ fullPath }: { fullPath: string }) =>
      fullPath === `${tracker.owner}/${tracker.repo}` ? createProject(tracker, shapes) : null,
  };
  const data = await graphql({
    schema: readGitlabSchema(),
    source: query,
    rootValue,
    variableValues: variables,
  });
  return { status: 200, data };
}

function createProject(tracker: Tracker, { user, awardNames }: Shapes) {
  const account = (name: string) => {
    const { avatar_url: avatarUrl, web_url: webUrl } = user(name);
    return { username: name, avatarUrl, webUrl };
  };
  const note = (stored: StoredComment) => ({
    // A comment in a thread has an id of another kind.
    id: `gid://gitlab/${stored.id % 2 === 0 ? "Note" : "DiscussionNote"}/${stored.id}`,
    body: stored.body,
    createdAt: stored.at.toISOString(),
    updatedAt: stored.editedAt.toISOString(),
    system: false,
    author: account(stored.by ?? "ghost"),
    awardEmoji: { nodes: awardNames(stored).map((name) => ({ name, user: account("eve") })) },
  });

  function connect(comments: readonly StoredComment[], { filter, first, after, last, before }: Window) {
    if (filter !== "ONLY_COMMENTS") throw new GraphQLError("This fake has no system notes");
    const start = after ? comments.findIndex((one) => cursor(one) === after) + 1 : 0;
    const end = before ? comments.findIndex((one) => cursor(one) === before) : comments.length;
    const all = comments.slice(start, end);
    // GitLab returns at most 100 nodes, whatever is requested.
    const nodes = last ? all.slice(-Math.min(last, 100)) : all.slice(0, Math.min(first ?? 100, 100));
    const [one, other] = [nodes[0], nodes.at(-1)];
    return {
      count: comments.length,
      pageInfo: {
        startCursor: one ? cursor(one) : null,
        endCursor: other ? cursor(other) : null,
        hasNextPage: other !== all.at(-1),
        hasPreviousPage: one !== all[0],
      },
      nodes: nodes.map(note),
    };
  }

  return {
    issue: ({ iid }: { iid: string }) => {
      const found = tracker.findIssue(iid);
      return found === undefined ? null : { notes: (window: Window) => connect(found.comments, window) };
    },
  };
}

/** Returns an opaque cursor. */
function cursor({ id, at }: StoredComment): string {
  return Buffer.from(JSON.stringify({ created_at: at.toISOString(), id: `${id}` })).toString("base64");
}
