import type { Condition } from "./query/query.js";
import { COMMENTS } from "./store/collections.js";
import type { ServiceStore, StoredObject } from "./store/store.js";

/** Finds a comment that meets all conditions. Resolves to `null` if there is none. */
export async function findComment(
  { objects }: Pick<ServiceStore, "objects">,
  ...of: readonly Condition[]
): Promise<StoredObject | null> {
  const [found] = await objects.find(COMMENTS, { where: { kind: "all", of }, order: [], limit: 1, skip: 0 });
  return found ?? null;
}
