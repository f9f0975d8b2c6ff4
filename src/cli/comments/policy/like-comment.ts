import { findComment, VISIBLE } from "../stored-comments.js";
import type { ApiAnswer, ApiRequest } from "../protocol/api.js";
import { isJsonObject, ownValue } from "../protocol/read-json.js";
import { CODES, notFound, RequestError } from "../protocol/request-error.js";
import { equals, type Condition } from "../query/query.js";
import type { ServiceContext } from "../service-context.js";
import { COMMENTS, LIKES } from "../store/collections.js";
import type { ObjectStore } from "../store/store.js";
import { addVote, storeCount } from "./network-votes.js";
import { takeLike } from "./throttle.js";
import { readToken } from "./visitor-token.js";

/**
 * Answers `PUT likes/{id}`, which sets or removes the like of a browser. The browser is known by its token, as in new
 * comments; the answer contains a new one if the request had none. The store keeps keyed hashes only, which cannot be
 * compared between comments.
 */
export async function likeComment(
  context: ServiceContext,
  { body, visitor }: Pick<ApiRequest, "body" | "visitor">,
  commentId: string,
): Promise<ApiAnswer> {
  const { store, keyedHash, randomBytes, now } = context;
  const fields = isJsonObject(body) ? body : {};
  const liked = ownValue(fields, "liked");
  if (typeof liked !== "boolean") {
    throw new RequestError(400, CODES.incorrectType, "liked must be true or false.");
  }
  await takeLike(context, visitor);
  if ((await findComment(store, equals("objectId", commentId), VISIBLE)) === null) throw notFound();
  const { token, isNew } = readToken(fields, randomBytes);
  const objectId = keyedHash("like", `${commentId}\0${token}`);
  if (liked) {
    const createdAt = now();
    const object = { objectId, createdAt, updatedAt: createdAt, comment: commentId };
    await addVote(context, { kind: "like", collection: LIKES, thing: commentId, object }, visitor.address);
  } else {
    await store.objects.remove(LIKES, equals("objectId", objectId));
  }
  const likes = await storeLikes(store.objects, commentId);
  return { status: 200, body: { objectId: commentId, likes, liked, ...(isNew ? { token } : {}) } };
}

/** Stores the number of likes in the comment, for its lists. Resolves to it. */
async function storeLikes(objects: ObjectStore, commentId: string): Promise<number> {
  let total = 0;
  const count = () => objects.count(LIKES, equals("comment", commentId));
  await storeCount(count, async (likes) => {
    const comment = await findComment({ objects }, equals("objectId", commentId));
    if (comment === null) {
      // The removal of the comment may have missed a like that was stored at the same time.
      await objects.remove(LIKES, equals("comment", commentId));
      throw notFound();
    }
    // The date stays, because a like is no change of the comment.
    const { objectId, updatedAt, importedLikes = null } = comment;
    total = likes + Number(importedLikes);
    // An edit or an import of the comment since it was read prevents the update.
    const where: Condition = {
      kind: "all",
      of: [equals("updatedAt", updatedAt), equals("importedLikes", importedLikes)],
    };
    const set = { likes: total || null };
    return (await objects.update(COMMENTS, { objectId, updatedAt, set, add: {}, where })) !== null;
  });
  return total;
}
