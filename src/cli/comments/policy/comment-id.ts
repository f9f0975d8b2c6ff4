import { createObjectId } from "../object-id.js";
import { isJsonObject, ownValue, type JsonObject } from "../protocol/read-json.js";
import type { ServiceContext } from "../service-context.js";
import { keyedHash } from "./keyed-hash.js";
import type { CommentText } from "./read-comment.js";

/** A moment as clients write it: `Date.prototype.toISOString`. */
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?Z$/;

/**
 * Returns the moment at which the client says it sent a comment (`insertedAt`), or `null` without a valid one. A
 * request that is sent again carries the same moment; a second comment does not, even if its text is the same.
 */
export function readSentAt(body: JsonObject): Date | null {
  const value = ownValue(body, "insertedAt");
  const text = isJsonObject(value) ? ownValue(value, "iso") : value;
  if (typeof text !== "string" || !MOMENT.test(text)) return null;
  const date = new Date(text);
  return Number.isNaN(date.getTime()) ? null : date;
}

/** The parts of a request that identify its comment. */
interface SentComment {
  readonly text: CommentText;
  readonly address: string;
  readonly sentAt: Date | null;
}

/**
 * Creates the id of a new comment. A request that was sent again gets the id of the first one, at every instance and
 * at any time, so the store itself keeps it once. Without `sentAt` every request gets an id of its own.
 *
 * The mail is left out: whether a request counts as sent again must not confirm a guessed mail.
 */
export function createCommentId(
  { secret, now, randomBytes }: Pick<ServiceContext, "secret" | "now" | "randomBytes">,
  { text: { url, rid, pid, nick, comment }, address, sentAt }: SentComment,
): string {
  if (sentAt === null) return createObjectId(now(), randomBytes);
  const same = JSON.stringify([url, rid, pid, nick, comment, address, sentAt]);
  return createObjectId(sentAt, (size) =>
    Buffer.from(keyedHash(secret, "comment", same), "hex").subarray(0, size),
  );
}
