import { LIMITS } from "./limits.js";
import type { Condition } from "./query/query.js";
import { COMMENTS, LIKES } from "./store/collections.js";
import type { Guard, ObjectStore, StoredObject } from "./store/store.js";

/**
 * Removes comments and their likes if the guard holds. Resolves to the number of removed comments. No reply is added to
 * them at the same time.
 */
export async function removeWithLikes(
  objects: ObjectStore,
  where: Condition,
  guard: Guard = { where, least: 0 },
): Promise<number> {
  const ids: string[] = [];
  for await (const { objectId } of eachComment(objects, where)) ids.push(objectId);
  const removed = await objects.removeIf(COMMENTS, where, guard);
  if (removed === 0) return 0;
  // In parts, because a statement has a maximum number of values.
  for (let start = 0; start < ids.length; start += LIMITS.list) {
    const values = ids.slice(start, start + LIMITS.list);
    await objects.remove(LIKES, { kind: "in", field: "comment", values, negated: false });
  }
  return removed;
}

/** Reads comments in parts, so that not all texts of a long conversation are in memory at once. */
export async function* eachComment(objects: ObjectStore, where: Condition): AsyncGenerator<StoredObject> {
  const order = [{ field: "createdAt", descending: false }];
  for (let skip = 0; ; skip += LIMITS.defaultList) {
    const part = await objects.find(COMMENTS, { where, order, limit: LIMITS.defaultList, skip });
    yield* part;
    if (part.length < LIMITS.defaultList) return;
  }
}
