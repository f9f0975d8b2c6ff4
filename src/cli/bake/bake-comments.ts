import * as z from "zod";
import {
  DEFAULT_PAGE_SIZE,
  pagePath,
  type BakedThread,
  type StoredComment,
  type StoreSettings,
} from "../../runtime/model/comments.js";
import type { Problem } from "../../runtime/model/error.js";
import { addBase } from "../../runtime/model/path.js";
import type { RouteData } from "../../runtime/model/render.js";
import type { SiteShell } from "../../runtime/model/site.js";
import { createProblem } from "../messages/create-problem.js";
import { createStoreClient, StoreFailure, type StoreClient, type ListQuery } from "./store-client.js";
import { runBounded } from "../../runtime/model/run-bounded.js";
import { rootsOf } from "../../runtime/model/store-query.js";

/** Time limit for reading the comments of all pages, in milliseconds. */
const PATIENCE = 60_000;

/** Maximum number of replies in the HTML of a page. The browser loads the rest. */
const MOST_REPLIES = 200;

/** The first comments of pages, by route path. */
export interface Baked {
  readonly comments: ReadonlyMap<string, BakedThread>;
  readonly problems: readonly Problem[];
}

const NOTHING: Baked = { comments: new Map(), problems: [] };

/**
 * Reads the first comments of each page from the store, if `comments.store.bake` is on. An unreadable store
 * results in a warning and no baked comments. It never fails the build.
 */
export async function bakeComments(
  { base, comments: { store: settings, show } }: Pick<SiteShell, "base" | "comments">,
  routes: readonly { readonly data: RouteData }[],
  send: typeof fetch,
): Promise<Baked> {
  if (settings?.bake !== true) return NOTHING;
  const names = new Map(
    commentedRoutes(routes, show).map(({ info }) => [
      info.path,
      settings.path ?? pagePath(addBase(base, info.path)),
    ]),
  );
  try {
    const threads = await readThreads(settings, [...names.values()], send);
    const baked = [...names].flatMap(([path, name]) => {
      const thread = threads.get(name);
      return thread === undefined ? [] : [[path, thread] as const];
    });
    return { comments: new Map(baked), problems: [] };
  } catch (error) {
    if (!(error instanceof StoreFailure)) throw error;
    const values = { address: settings.serverURLs ?? "", fault: error.fault };
    return { ...NOTHING, problems: [createProblem("warning", "comments-unreadable", values)] };
  }
}

/** The route data of a markdown page. */
export type CommentedRoute = Extract<RouteData, { kind: "page" }>;

/** Returns the pages that show comments. The front matter field `comments` overrides the site-wide `show`. */
export function commentedRoutes(
  routes: readonly { readonly data: RouteData }[],
  show: boolean,
): readonly CommentedRoute[] {
  return routes.flatMap(({ data }) =>
    data.kind === "page" && (data.page.frontmatter.comments ?? show) ? [data] : [],
  );
}

/** The newest conversations of a page. */
interface ThreadRoots {
  /** Ids of the top-level comments, newest first. */
  readonly ids: readonly string[];
  /** Number of conversations on the page, including those not in `ids`. */
  readonly total: number;
}

/** Maximum number of objects that the store returns per request. */
const ROOTS_LIST = 1000;
/** Maximum `skip` of a query. Beyond it, a store becomes slow. */
const MOST_SKIPPED = 20_000;

/** Matches letters and digits only, because ids are inserted into queries and addresses. */
const objectId = z.string().regex(/^[0-9A-Za-z]+$/);
const root = z.object({ objectId, url: z.string().catch("") });

type Root = z.output<typeof root>;

/**
 * Returns the newest `pageSize` conversations of each page in `threads`, without their texts. Lists all
 * comments of the store if that takes fewer requests than one request per page. Throws `StoreFailure`.
 */
async function readRoots(
  client: StoreClient,
  threads: readonly string[],
  pageSize: number,
): Promise<ReadonlyMap<string, ThreadRoots>> {
  const ask = (path: string, limit: number, skip: number) =>
    client.find(rootQuery(path, { limit, skip }), root);
  const readOne = async (path: string): Promise<readonly [string, ThreadRoots]> => {
    const { rows, count } = await ask(path, pageSize, 0);
    return [path, { ids: rows.map(({ objectId }) => objectId), total: count }];
  };
  if (threads.length < 2) return new Map(await runBounded(threads, readOne));
  const first = await ask("*", ROOTS_LIST, 0);
  const isLong = first.count > Math.min(threads.length * ROOTS_LIST, MOST_SKIPPED);
  if (isLong) return new Map(await runBounded(threads, readOne));
  const rest = Array.from(
    { length: Math.ceil(first.count / ROOTS_LIST) },
    (_, page) => page * ROOTS_LIST,
  ).slice(1);
  const lists = await runBounded(rest, async (skip) => (await ask("*", ROOTS_LIST, skip)).rows);
  return groupByPage([...first.rows, ...lists.flat()], threads, pageSize);
}

function rootQuery(path: string, { limit, skip }: Pick<ListQuery, "limit" | "skip">): ListQuery {
  return { where: rootsOf(path), order: "-createdAt,-insertedAt", keys: "url", limit, skip };
}

/**
 * Groups the comments by page. A list may repeat comments of the previous list if a comment was posted
 * between the two requests.
 */
function groupByPage(
  roots: readonly Root[],
  threads: readonly string[],
  pageSize: number,
): ReadonlyMap<string, ThreadRoots> {
  const groups = new Map(threads.map((path) => [path, new Set<string>()]));
  for (const { objectId, url } of roots) groups.get(url)?.add(objectId);
  return new Map(
    [...groups].map(([path, ids]) => [path, { ids: [...ids].slice(0, pageSize), total: ids.size }]),
  );
}

async function readThreads(
  settings: StoreSettings,
  paths: readonly string[],
  send: typeof fetch,
): Promise<ReadonlyMap<string, BakedThread>> {
  const client = createStoreClient(settings, send, AbortSignal.timeout(PATIENCE));
  const roots = await readRoots(client, [...new Set(paths)], settings.pageSize ?? DEFAULT_PAGE_SIZE);
  const ids = [...roots.values()].flatMap((thread) => thread.ids);
  const comments = await readConversations(client, ids);
  const answers = groupAnswers(comments.values());
  return new Map(
    [...roots].map(([path, thread]) => [
      path,
      {
        total: thread.total,
        roots: thread.ids.flatMap((id) => comments.get(id) ?? []),
        replies: thread.ids.flatMap((id) => answers.get(id) ?? []).slice(0, MOST_REPLIES),
      },
    ]),
  );
}

/**
 * Conversations per request and objects per response. Both are small because a comment may contain inlined
 * images.
 */
const AT_ONCE = 20;
const LIST = 200;
/** Maximum number of objects that are read for one group of conversations. */
const MOST = 2000;

const text = z.string().catch("");
const date = z.union([z.string(), z.object({ iso: z.string() }).transform(({ iso }) => iso)]).catch("");

/**
 * The fields of a comment that are requested. Mail addresses and their hashes are omitted, so that they
 * cannot end up in a page.
 */
const comment = z.object({
  objectId,
  createdAt: date,
  insertedAt: date,
  rid: text,
  pid: text,
  nick: text,
  link: text,
  ua: text,
  url: text,
  QQAvatar: text,
  avatar: text,
  comment: text,
  owner: z.number().optional().catch(undefined),
  moderator: z.string().optional().catch(undefined),
  verified: z.string().optional().catch(undefined),
}) satisfies z.ZodType<StoredComment>;

const KEYS = Object.keys(comment.shape).join(",");

/**
 * Returns the comments with these ids and all replies to them, by id. The replies of a conversation are in
 * the order of their creation. Throws `StoreFailure`.
 */
async function readConversations(
  client: StoreClient,
  ids: readonly string[],
): Promise<ReadonlyMap<string, StoredComment>> {
  const starts = Array.from({ length: Math.ceil(ids.length / AT_ONCE) }, (_, index) => index * AT_ONCE);
  const lists = await runBounded(starts, (start) => readSome(client, ids.slice(start, start + AT_ONCE)));
  return new Map(lists.flat().map((one) => [one.objectId, one]));
}

async function readSome(client: StoreClient, ids: readonly string[]): Promise<readonly StoredComment[]> {
  const where = { $or: [{ objectId: { $in: ids } }, { rid: { $in: ids } }] };
  const found: StoredComment[] = [];
  for (let skip = 0; skip < MOST; skip += LIST) {
    const order = "createdAt,objectId";
    const { rows, count } = await client.find({ where, order, keys: KEYS, limit: LIST, skip }, comment);
    found.push(...rows);
    if (skip + LIST >= count) break;
  }
  return found;
}

function groupAnswers(comments: Iterable<StoredComment>): ReadonlyMap<string, readonly StoredComment[]> {
  const groups = new Map<string, StoredComment[]>();
  for (const comment of comments) {
    if (comment.rid === "") continue;
    const group = groups.get(comment.rid);
    if (group === undefined) groups.set(comment.rid, [comment]);
    else group.push(comment);
  }
  return groups;
}
