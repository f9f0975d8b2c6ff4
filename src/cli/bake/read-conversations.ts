import * as z from "zod";
import type { StoredComment } from "../../runtime/model/comments.js";
import { objectId } from "./read-roots.js";
import { runBounded } from "../../runtime/model/run-bounded.js";
import type { StoreClient } from "./store-client.js";

/**
 * Conversations per request and objects per response. Both are small because a comment may contain inlined
 * images.
 */
const AT_ONCE = 20;
const LIST = 200;
/** Maximum number of objects that are read for one group of conversations. */
const MOST = 2000;

const text = z.string().catch("");
const date = z.union([z.string(), z.object({ iso: z.string() }).transform(({ iso }) => iso)]).catch("");

/**
 * The fields of a comment that are requested. Mail addresses and their hashes are omitted, so that they
 * cannot end up in a page.
 */
const comment = z.object({
  objectId,
  createdAt: date,
  insertedAt: date,
  rid: text,
  pid: text,
  nick: text,
  link: text,
  ua: text,
  url: text,
  QQAvatar: text,
  avatar: text,
  comment: text,
}) satisfies z.ZodType<StoredComment>;

const KEYS = Object.keys(comment.shape).join(",");

/**
 * Returns the comments with these ids and all replies to them, by id. The replies of a conversation are in
 * the order of their creation. Throws `StoreFailure`.
 */
export async function readConversations(
  client: StoreClient,
  ids: readonly string[],
): Promise<ReadonlyMap<string, StoredComment>> {
  const starts = Array.from({ length: Math.ceil(ids.length / AT_ONCE) }, (_, index) => index * AT_ONCE);
  const lists = await runBounded(starts, (start) => readSome(client, ids.slice(start, start + AT_ONCE)));
  return new Map(lists.flat().map((one) => [one.objectId, one]));
}

async function readSome(client: StoreClient, ids: readonly string[]): Promise<readonly StoredComment[]> {
  const where = { $or: [{ objectId: { $in: ids } }, { rid: { $in: ids } }] };
  const found: StoredComment[] = [];
  for (let skip = 0; skip < MOST; skip += LIST) {
    const order = "createdAt,objectId";
    const { rows, count } = await client.find({ where, order, keys: KEYS, limit: LIST, skip }, comment);
    found.push(...rows);
    if (skip + LIST >= count) break;
  }
  return found;
}
