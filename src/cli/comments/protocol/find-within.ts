import { findPinnedFirst } from "../query/find-pinned-first.js";
import type { Query } from "../query/query.js";
import type { Collection } from "../store/collections.js";
import type { ObjectStore, StoredObject } from "../store/store.js";
import type { ByteBudget } from "./byte-budget.js";

/** Where a list is read, and what one row of it can weigh, in bytes. */
export interface ListSource {
  readonly objects: ObjectStore;
  /** How large an object can be. */
  readonly maxBytes: number;
}

/** A list that an answer has room for. Throws 400 before it reads one that is too large. */
export async function findWithin(
  budget: ByteBudget,
  { objects, maxBytes }: ListSource,
  { collection, query }: { readonly collection: Collection; readonly query: Query },
): Promise<readonly StoredObject[]> {
  if (query.limit === 0) return [];
  await budget.take(query.limit * maxBytes, () => objects.measure(collection, query));
  return findPinnedFirst(objects, collection, query);
}
