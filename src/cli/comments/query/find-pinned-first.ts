import type { Collection } from "../store/collections.js";
import type { ObjectStore, StoredObject } from "../store/store.js";
import type { Condition, Query } from "./query.js";

/**
 * What a query finds. Where its order begins with `-pinned`, the few pinned ones and all others are looked for
 * one after the other: a single query would have to sort the whole page for its ten newest comments.
 */
export async function findPinnedFirst(
  objects: ObjectStore,
  collection: Collection,
  query: Query,
): Promise<readonly StoredObject[]> {
  const { order, limit, skip } = query;
  const [first, ...rest] = order;
  if (first?.field !== "pinned" || !first.descending || rest.length === 0) {
    return objects.find(collection, query);
  }
  const where = (exists: boolean): Condition => ({
    kind: "all",
    of: [query.where, { kind: "exists", field: "pinned", exists }],
  });
  const pinned = await objects.find(collection, {
    where: where(true),
    order,
    limit: skip + limit,
    skip: 0,
  });
  const shown = pinned.slice(skip);
  if (shown.length === limit) return shown;
  const others = await objects.find(collection, {
    where: where(false),
    order: rest,
    limit: limit - shown.length,
    skip: Math.max(0, skip - pinned.length),
  });
  return [...shown, ...others];
}
