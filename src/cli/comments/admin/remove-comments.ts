import { unavailable } from "../protocol/request-error.js";
import type { Condition, FieldValue } from "../query/query.js";
import { eachComment, removeWithLikes } from "../remove-with-likes.js";
import type { ServiceContext } from "../service-context.js";
import { COMMENTS } from "../store/collections.js";
import type { ObjectStore } from "../store/store.js";

/** Maximum number of attempts when visitors answer the removed replies at the same time. */
const TRIES = 10;

/** Counts the direct and indirect replies that would be removed with these comments. */
export async function countReplies({ store }: ServiceContext, ids: readonly string[]): Promise<number> {
  const [all, own] = await Promise.all([
    store.objects.count(COMMENTS, (await withReplies(store.objects, ids)).where),
    store.objects.count(COMMENTS, oneOf("objectId", ids)),
  ]);
  return all - own;
}

/**
 * Removes comments, all replies to them and their likes, because a reply without its parent would not be shown. Resolves
 * to the number of removed comments. Rejects with 503 if new replies arrive in each attempt.
 */
export async function removeComments({ store }: ServiceContext, ids: readonly string[]): Promise<number> {
  const { objects } = store;
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const { where, missed } = await withReplies(objects, ids);
    const removed = await removeWithLikes(objects, where, { where: missed, most: 0 });
    if (removed > 0 || (await objects.count(COMMENTS, missed)) === 0) return removed;
  }
  throw unavailable("The comments are being answered by others.");
}

/** Comments with all their replies. */
interface Conversation {
  readonly where: Condition;
  /** Replies to them that were stored after they had been read. */
  readonly missed: Condition;
}

/** Finds comments and all their replies. Every reply has its root's id, so only replies to replies must be searched for. */
async function withReplies(objects: ObjectStore, ids: readonly string[]): Promise<Conversation> {
  const found = await objects.find(COMMENTS, {
    where: oneOf("objectId", ids),
    order: [],
    limit: ids.length,
    skip: 0,
  });
  const rootIds = [...new Set(found.map(({ rid }) => asId(rid)))].filter((id) => id !== "");
  const gone = new Set(ids);
  for (const rootId of rootIds) {
    if (gone.has(rootId)) continue;
    // Repeats until nothing is added, because imported replies can be older than their parent.
    const replies = await readReplies(objects, rootId);
    for (let size = 0; size !== gone.size;) {
      size = gone.size;
      for (const { id, pid } of replies) if (gone.has(pid)) gone.add(id);
    }
  }
  const all = [...gone];
  const others = [oneOf("objectId", all, true), oneOf("rid", ids, true)];
  return {
    where: { kind: "any", of: [oneOf("objectId", all), oneOf("rid", ids)] },
    missed: { kind: "all", of: [oneOf("pid", all), ...others] },
  };
}

interface Reply {
  readonly id: string;
  readonly pid: string;
}

async function readReplies(objects: ObjectStore, rootId: string): Promise<readonly Reply[]> {
  const replies: Reply[] = [];
  for await (const { objectId, pid } of eachComment(objects, oneOf("rid", [rootId]))) {
    replies.push({ id: objectId, pid: asId(pid) });
  }
  return replies;
}

function oneOf(field: string, values: readonly string[], negated = false): Condition {
  return { kind: "in", field, values, negated };
}

function asId(value: FieldValue | undefined): string {
  return typeof value === "string" ? value : "";
}
