import type { Condition, FieldValue } from "../query/query.js";
import { eachComment, removeWithLikes } from "../remove-with-likes.js";
import type { ServiceContext } from "../service-context.js";
import { COMMENTS } from "../store/collections.js";
import type { ObjectStore } from "../store/store.js";

/** Counts the direct and indirect replies that would be removed with these comments. */
export async function countReplies({ store }: ServiceContext, ids: readonly string[]): Promise<number> {
  const [all, own] = await Promise.all([
    store.objects.count(COMMENTS, await withReplies(store.objects, ids)),
    store.objects.count(COMMENTS, oneOf("objectId", ids)),
  ]);
  return all - own;
}

/**
 * Removes comments, all replies to them and their likes, because a reply without its parent would not be shown. Resolves
 * to the number of removed comments.
 */
export async function removeComments({ store }: ServiceContext, ids: readonly string[]): Promise<number> {
  return removeWithLikes(store.objects, await withReplies(store.objects, ids));
}

/**
 * Returns the condition for comments and all their replies. Every reply has its root's id, so only replies to
 * replies must be searched for.
 */
async function withReplies(objects: ObjectStore, ids: readonly string[]): Promise<Condition> {
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
  return { kind: "any", of: [oneOf("objectId", [...gone]), oneOf("rid", ids)] };
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

function oneOf(field: string, values: readonly string[]): Condition {
  return { kind: "in", field, values, negated: false };
}

function asId(value: FieldValue | undefined): string {
  return typeof value === "string" ? value : "";
}
