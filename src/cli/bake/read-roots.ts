import * as z from "zod";
import { rootsOf } from "../../runtime/model/store-query.js";
import { runBounded } from "../../runtime/model/run-bounded.js";
import type { ListQuery, StoreClient } from "./store-client.js";

/** The newest conversations of a page. */
export interface ThreadRoots {
  /** Ids of the comments at their top, newest first. */
  readonly ids: readonly string[];
  /** How many conversations there are in all. */
  readonly total: number;
}

/** A store gives no longer list than this. */
const LIST = 1000;
/** Beyond so many objects a store would be slow to skip them. */
const MOST_SKIPPED = 20_000;

/** Ids stand in queries and addresses, so nothing but letters and digits is one. */
export const objectId = z.string().regex(/^[0-9A-Za-z]+$/);
const root = z.object({ objectId, url: z.string().catch("") });

type Root = z.output<typeof root>;

/**
 * The first `pageSize` conversations of every page of `threads`, without their texts: by one list of the whole
 * store where that takes fewer questions than one a page. Throws `StoreFailure`.
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

/** A comment that was posted meanwhile moves the others on, so a list may repeat the end of the one before. */
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
