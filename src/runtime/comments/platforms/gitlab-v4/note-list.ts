import { createCommentPages, type CommentPages } from "../comment-pages.js";
import {
  PlatformError,
  type CallContext,
  type Issue,
  type IssueComment,
  type IssueCommentPage,
  type IssueQuery,
  type PlatformOptions,
} from "../platform.js";
import { at, listAt, textAt } from "../reply.js";
import { HOME, countAwards, readNote } from "./wire.js";

/**
 * Query for a slice of an issue's comments with their reactions, oldest first. With `$skip`, it returns only the
 * cursors. `awardEmoji` was added in GitLab 16.1, and `filter` in 16.6 or shortly before.
 */
const NOTES = `query($project: ID!, $iid: String!, $skip: Boolean!,
  $first: Int, $after: String, $last: Int, $before: String) {
  project(fullPath: $project) { issue(iid: $iid) {
    notes(filter: ONLY_COMMENTS, first: $first, after: $after, last: $last, before: $before) {
      totalCount: count pageInfo { startCursor endCursor } nodes @skip(if: $skip) {
        id body created_at: createdAt updated_at: updatedAt
        author { username avatar_url: avatarUrl web_url: webUrl } awardEmoji { nodes { name } }
      }
    }
  } }
}`;

/** The comments of issues over GitLab's GraphQL API. */
export interface NoteList {
  /** Resolves to `null` if the API is unavailable. The REST API then knows the comments, or the reason. */
  readonly read: (issue: Issue, query: IssueQuery) => Promise<IssueCommentPage | null>;
  /** Forgets the known cursors of an issue, because its list has changed. */
  readonly forget: (issue: Issue) => void;
}

/** Creates the list. After a failure, it leaves all requests to the REST API, unless the visitor signs in again. */
export function createNoteList({ owner, repo, baseURL }: PlatformOptions, context: CallContext): NoteList {
  const link = baseURL ?? HOME;
  const api = { name: "GitLab", address: `${link}/api`, accept: "application/json", statusOfSilence: 0 };
  const send = context.connect(api);
  const pages = new Map<string, CommentPages>();
  let isAvailable = true;

  async function readPiece(variables: Readonly<Record<string, unknown>>): Promise<unknown> {
    const body = { query: NOTES, variables: { project: `${owner}/${repo}`, ...variables } };
    const { data } = await send({ method: "POST", path: "graphql", body });
    const notes = at(data, "data", "project", "issue", "notes");
    // Older versions report unknown fields with status 200. A private project is missing without a token.
    if (listAt(data, "errors").length > 0 || !(notes instanceof Object)) {
      throw new PlatformError(400, "GitLab's GraphQL API has no comments");
    }
    return notes;
  }

  return {
    async read(issue, query) {
      if (!isAvailable) return null;
      const known = pages.get(issue.id) ?? createCommentPages((note) => readGraphqlNote(note, link));
      pages.set(issue.id, known);
      try {
        return await known.read(query, (piece) => readPiece({ iid: issue.id, ...piece }));
      } catch (error) {
        const status = error instanceof PlatformError ? error.status : 0;
        // The REST API has the same limit.
        if (status === 429) throw error;
        isAvailable = status === 401;
        pages.delete(issue.id);
        return null;
      }
    },
    forget: ({ id }) => void pages.delete(id),
  };
}

/** Parses a note whose fields have the names of the REST API. */
function readGraphqlNote(note: unknown, link: string): IssueComment {
  const { author, id, ...comment } = readNote(note, countAwards(listAt(note, "awardEmoji", "nodes")));
  const avatar = textAt(note, "author", "avatar_url");
  return {
    ...comment,
    // A global id, such as `gid://gitlab/DiscussionNote/1`.
    id: id.slice(id.lastIndexOf("/") + 1),
    // The path of an uploaded picture has no host.
    author: avatar.startsWith("/") ? { ...author, avatar: new URL(avatar, link).href } : author,
  };
}
