import { findPinnedFirst } from "../query/find-pinned-first.js";
import type { Query } from "../query/query.js";
import type { Collection } from "../store/collections.js";
import type { ObjectStore, StoredObject } from "../store/store.js";
import type { ByteBudget } from "./byte-budget.js";

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
