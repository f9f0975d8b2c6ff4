import { PlatformError, type IssueComment, type IssueCommentPage, type IssueQuery } from "./platform.js";
import { listAt, numberAt, textAt } from "./reply.js";

/** Maximum number of comments per request, on GitHub and on GitLab. */
const MOST = 100;

/** The most requests to reach one page. A list that needs more keeps changing. */
const MOST_STEPS = 50;

/**
 * A slice of the comment list, counted from its start or backwards from its end. With `skip`, only its cursors are
 * requested.
 */
export interface Piece {
  readonly skip: boolean;
  readonly first?: number;
  readonly after?: string | undefined;
  readonly last?: number;
  readonly before?: string | undefined;
}

/** Requests a slice of the list. Resolves to the GraphQL connection, with its size as `totalCount`. */
export type ReadPiece = (piece: Piece) => Promise<unknown>;

/** Numbered pages of an issue's comments. */
export interface CommentPages {
  readonly read: (query: IssueQuery, readPiece: ReadPiece) => Promise<IssueCommentPage>;
}

/**
 * Creates numbered pages on top of a list that offers only cursors. Remembers the cursor after each known number of
 * comments. Reaches a distant page in steps of 100 comments that request only cursors.
 */
export function createCommentPages(readComment: (node: unknown) => IssueComment): CommentPages {
  const ways = { asc: new Map<number, string>(), desc: new Map<number, string>() };
  let total: number | null = null;

  async function read(query: IssueQuery, readPiece: ReadPiece): Promise<IssueCommentPage> {
    const perPage = Math.min(query.perPage, MOST);
    const way = ways[query.sort];

    async function take(offset: number, size: number, skip: boolean) {
      const cursor = way.get(offset);
      const isUp = query.sort === "asc";
      const piece = isUp ? { first: size, after: cursor } : { last: size, before: cursor };
      const connection = await readPiece({ skip, ...piece });
      const count = numberAt(connection, "totalCount");
      // If the list has changed, the known cursors lead to other pages.
      const isChanged = total !== null && total !== count;
      if (isChanged) for (const known of Object.values(ways)) known.clear();
      total = count;
      const end = textAt(connection, "pageInfo", isUp ? "endCursor" : "startCursor");
      if (end !== "" && (!isChanged || offset === 0)) way.set(Math.min(offset + size, count), end);
      return { connection, count, isStale: isChanged && offset > 0 };
    }

    async function reach(page: number, steps = MOST_STEPS): Promise<IssueCommentPage> {
      if (steps === 0) throw new PlatformError(0, "The page of comments could not be reached");
      const last = total === null ? page : Math.max(1, Math.ceil(total / perPage));
      const offset = (Math.min(page, last) - 1) * perPage;
      const known = Math.max(0, ...[...way.keys()].filter((place) => place <= offset));
      const size = known === offset ? perPage : Math.min(MOST, offset - known);
      const { connection, count, isStale } = await take(known, size, known !== offset);
      if (isStale || known !== offset) return reach(page, steps - 1);
      const comments = listAt(connection, "nodes").map(readComment);
      return {
        comments: query.sort === "asc" ? comments : comments.toReversed(),
        count,
        page: offset / perPage + 1,
        perPage,
      };
    }

    return reach(query.page);
  }

  return { read };
}
