import * as z from "zod";
import { rootsOf } from "../../runtime/model/store-query.js";
import { runBounded } from "../../runtime/model/run-bounded.js";
import type { ListQuery, StoreClient } from "./store-client.js";

/** The newest conversations of a page. */
export interface ThreadRoots {
  /** Ids of the top-level comments, newest first. */
  readonly ids: readonly string[];
  /** Number of conversations on the page, including those not in `ids`. */
  readonly total: number;
}

/** Maximum number of objects that the store returns per request. */
const LIST = 1000;
/** Maximum `skip` of a query. Beyond it, a store becomes slow. */
const MOST_SKIPPED = 20_000;

/** Matches letters and digits only, because ids are inserted into queries and addresses. */
export const objectId = z.string().regex(/^[0-9A-Za-z]+$/);
const root = z.object({ objectId, url: z.string().catch("") });

type Root = z.output<typeof root>;

/**
 * Returns the newest `pageSize` conversations of each page in `threads`, without their texts. Lists all
 * comments of the store if that takes fewer requests than one request per page. Throws `StoreFailure`.
 */
export async function readRoots(
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
  const first = await ask("*", LIST, 0);
  const isLong = first.count > Math.min(threads.length * LIST, MOST_SKIPPED);
  if (isLong) return new Map(await runBounded(threads, readOne));
  const rest = Array.from({ length: Math.ceil(first.count / LIST) }, (_, page) => page * LIST).slice(1);
  const lists = await runBounded(rest, async (skip) => (await ask("*", LIST, skip)).rows);
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
