import type { Query, Condition } from "../query/query.js";
import type { Collection } from "../store/collections.js";
import type { ObjectStore, StoredObject } from "../store/store.js";
import type { ByteBudget } from "./api.js";

/** A store to read lists from, and the maximum size of its objects. */
export interface ListSource {
  readonly objects: ObjectStore;
  /** Maximum size of one object, in bytes. */
  readonly maxBytes: number;
}

/**
 * Returns the objects that match a query. Throws 400 before reading them if they exceed the budget of the
 * response.
 */
export async function findWithin(
  budget: ByteBudget,
  { objects, maxBytes }: ListSource,
  { collection, query }: { readonly collection: Collection; readonly query: Query },
): Promise<readonly StoredObject[]> {
  if (query.limit === 0) return [];
  await budget.take(query.limit * maxBytes, () => objects.measure(collection, query));
  return findPinnedFirst(objects, collection, query);
}

/**
 * Returns the objects that match a query. If its order starts with `-pinned`, it queries the few pinned
 * objects and the others separately. A single query would sort all comments of the page to return ten.
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
