import { readFileSync } from "node:fs";
import { buildSchema, graphql, GraphQLError, type GraphQLSchema } from "graphql";
import type { Reaction } from "../../../../../src/runtime/comments/platforms/platform.js";
import { answerGithub } from "./github-rest.js";
import { searchIssues } from "./github-search.js";
import { once } from "./once.js";
import { createHost, type Answer, type Asked } from "./host.js";
import {
  accountOf,
  countReactions,
  mayTouch,
  type StoredComment,
  type StoredIssue,
  type Tracker,
} from "./tracker.js";

const WORDS: readonly (readonly [word: string, reaction: Reaction])[] = [
  ["HEART", "heart"],
  ["THUMBS_UP", "like"],
  ["THUMBS_DOWN", "unlike"],
];

/** GitHub's published schema. */
export const readGithubSchema = once((): GraphQLSchema => {
  // The package's module also loads a JSON copy, which is much larger.
  const file = new URL("schema.graphql", import.meta.resolve("@octokit/graphql-schema"));
  return buildSchema(readFileSync(file, "utf8"), { assumeValid: true });
});

/**
 * Creates a fake of GitHub's GraphQL API on top of a tracker, executed with GitHub's schema. Issues are created over
 * the REST API.
 */
export function createGithubGraphql(schema: GraphQLSchema, tracker: Tracker) {
  return createHost(async (asked) => {
    if (asked.path !== "/api/graphql") return answerGithub(tracker, asked);
    return answerGraphql(tracker, schema, asked);
  });
}

async function answerGraphql(tracker: Tracker, schema: GraphQLSchema, asked: Asked): Promise<Answer> {
  const account = accountOf(asked.token ?? "");
  if (account === undefined) return { status: 401, data: { message: "Bad credentials" } };
  const { query, variables } = asked.body as { query: string; variables: Record<string, unknown> };
  const rootValue = createRoot(tracker, account);
  const result = await graphql({ schema, source: query, rootValue, variableValues: variables });
  const errors = result.errors?.map((error) => {
    const { extensions, ...rest } = error.toJSON();
    return { ...rest, ...(extensions?.["type"] === undefined ? {} : { type: extensions["type"] }) };
  });
  return { status: 200, data: { data: result.data, ...(errors === undefined ? {} : { errors }) } };
}

function refuse(type: string, message: string): never {
  throw new GraphQLError(message, { extensions: { type } });
}

interface Window {
  readonly first?: number | null;
  readonly after?: string | null;
  readonly last?: number | null;
  readonly before?: string | null;
}

interface Input {
  readonly input: Readonly<Record<string, string>>;
}

/** Returns the resolvers of the schema's fields. */
function createRoot(tracker: Tracker, account: string) {
  const actor = (name: string) => ({
    __typename: "User",
    login: name,
    avatarUrl: `https://avatars.githubusercontent.com/${name}`,
    url: `https://github.com/${name}`,
  });

  const comment = (stored: StoredComment) => ({
    __typename: "IssueComment",
    id: `IC_${stored.id}`,
    body: stored.body,
    bodyHTML: `<p dir="auto">${stored.body}</p>`,
    createdAt: stored.at.toISOString(),
    updatedAt: stored.editedAt.toISOString(),
    author: stored.by === null ? null : actor(stored.by),
    reactionGroups: WORDS.map(([content, reaction]) => ({
      content,
      viewerHasReacted: stored.reactions.some((given) => given.by === account && given.reaction === reaction),
      reactors: { totalCount: countReactions(stored, reaction) },
    })),
  });

  const issue = (stored: StoredIssue) => ({
    __typename: "Issue",
    id: `I_${stored.number}`,
    number: stored.number,
    title: stored.title,
    body: stored.body,
    url: `https://github.com/${tracker.owner}/${tracker.repo}/issues/${stored.number}`,
    comments: (window: Window) => connect(stored.comments, window),
  });

  function connect(comments: readonly StoredComment[], { first, after, last, before }: Window) {
    if (!first === !last)
      refuse("MISSING_PAGINATION_BOUNDARIES", "You must provide a `first` or `last` value");
    if ((first ?? last ?? 0) > 100) refuse("EXCESSIVE_PAGINATION", "Requesting more than 100 records");
    const start = after ? comments.findIndex((one) => cursor(one) === after) + 1 : 0;
    const end = before ? comments.findIndex((one) => cursor(one) === before) : comments.length;
    const all = comments.slice(start, end);
    const nodes = last ? all.slice(-last) : all.slice(0, first ?? 0);
    const [one, other] = [nodes[0], nodes.at(-1)];
    const pageInfo = { startCursor: one ? cursor(one) : null, endCursor: other ? cursor(other) : null };
    return { totalCount: comments.length, pageInfo, nodes: nodes.map(comment) };
  }

  const findComment = (node: string | undefined) =>
    tracker.findComment(node?.replace("IC_", "") ?? "") ??
    refuse("NOT_FOUND", `Could not resolve to a node with the global id of '${node}'`);

  function own(node: string | undefined): StoredComment {
    const found = findComment(node);
    if (mayTouch(tracker, account, found.by)) return found;
    return refuse("FORBIDDEN", `${account} does not have the correct permissions`);
  }

  const reactionOf = (content: string | undefined) =>
    WORDS.find(([word]) => word === content)?.[1] ?? "heart";

  return {
    viewer: actor(account),
    search: ({ query, first }: { query: string; first: number }) => ({
      nodes: [{ __typename: "PullRequest" }, ...searchIssues(tracker, query).slice(0, first).map(issue)],
    }),
    repository: ({ owner, name }: { owner: string; name: string }) => {
      if (owner !== tracker.owner || name !== tracker.repo) {
        return refuse("NOT_FOUND", `Could not resolve to a Repository with the name '${owner}/${name}'.`);
      }
      return {
        issue: ({ number }: { number: number }) => {
          const found = tracker.findIssue(number);
          return found
            ? issue(found)
            : refuse("NOT_FOUND", `Could not resolve to an Issue with the number of ${number}.`);
        },
        issues: ({ first, labels }: { first: number; labels: readonly string[] | null }) => {
          const fits = tracker.issues.filter(
            (one) => labels?.some((label) => one.labels.includes(label)) ?? true,
          );
          return { nodes: fits.toReversed().slice(0, first).map(issue) };
        },
      };
    },
    node: ({ id }: { id: string }) => comment(findComment(id)),
    addComment: ({ input }: Input) => {
      const target = tracker.findIssue(input["subjectId"]?.replace("I_", "") ?? "");
      if (target === undefined) return refuse("NOT_FOUND", "Could not resolve to a node");
      return {
        commentEdge: { node: comment(tracker.write(target, { body: input["body"] ?? "", by: account })) },
      };
    },
    updateIssueComment: ({ input }: Input) => ({
      issueComment: comment(tracker.edit(own(input["id"]), input["body"] ?? "")),
    }),
    deleteIssueComment: ({ input }: Input) => {
      tracker.erase(own(input["id"]));
      return { clientMutationId: null };
    },
    addReaction: ({ input }: Input) => {
      const reaction = reactionOf(input["content"]);
      tracker.react(findComment(input["subjectId"]), account, reaction);
      return { reaction: { content: input["content"] } };
    },
    removeReaction: ({ input }: Input) => {
      const target = findComment(input["subjectId"]);
      const reaction = reactionOf(input["content"]);
      const given = target.reactions.find((one) => one.by === account && one.reaction === reaction);
      if (given) tracker.unreact(target, given.id);
      return { reaction: { content: input["content"] } };
    },
  };
}

/** Returns an opaque cursor. */
function cursor({ id }: StoredComment): string {
  return Buffer.from(`cursor:${id}`).toString("base64");
}
