import { findComment, VISIBLE } from "../stored-comments.js";
import type { ApiAnswer, ApiRequest } from "../protocol/api.js";
import { isJsonObject, ownValue } from "../protocol/read-json.js";
import { CODES, notFound, RequestError } from "../protocol/request-error.js";
import { equals } from "../query/query.js";
import type { ServiceContext } from "../service-context.js";
import { COMMENTS, LIKES } from "../store/collections.js";
import { addVote, removeVote, type Vote } from "./network-votes.js";
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
  const createdAt = now();
  const vote: Vote = {
    kind: "like",
    collection: LIKES,
    thing: commentId,
    object: { objectId, createdAt, updatedAt: createdAt, comment: commentId },
    // The date stays, because a like is no change of the comment.
    recount: {
      of: equals("comment", commentId),
      collection: COMMENTS,
      where: equals("objectId", commentId),
      field: "likes",
      plus: "importedLikes",
    },
  };
  await (liked ? addVote(context, vote, visitor.address) : removeVote(context, vote));
  const comment = await findComment(store, equals("objectId", commentId));
  if (comment === null) {
    // The removal of the comment may have missed a like that was stored at the same time.
    await store.objects.remove(LIKES, equals("comment", commentId));
    throw notFound();
  }
  const likes = Number(comment["likes"] ?? 0);
  return { status: 200, body: { objectId: commentId, likes, liked, ...(isNew ? { token } : {}) } };
}
