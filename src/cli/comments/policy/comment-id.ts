import { fromHex, toHex } from "./keyed-hash.js";
import { isJsonObject, ownValue, type JsonObject } from "../protocol/read-json.js";
import type { ServiceContext } from "../service-context.js";
import type { CommentText } from "./read-comment.js";

/** A time in the format of `Date.prototype.toISOString`. */
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?Z$/;

/**
 * Returns the time at which the client says it sent a comment (`insertedAt`), or `null` if it is missing or
 * invalid. A retried request has the same time. A second comment has a different one, even with the same
 * text.
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
  /** The name of a further class, or `null` for the main one. */
  readonly className: string | null;
  readonly text: CommentText;
  readonly address: string;
  readonly sentAt: Date | null;
}

/**
 * Creates the id of a new comment. A retried request gets the id of the first one, on every instance and at
 * any time, so the store keeps it only once. Without `sentAt`, each request gets a random id.
 *
 * The mail is not part of the id. Otherwise, a retry could confirm a guessed mail address.
 */
export function createCommentId(
  { keyedHash, now, randomBytes }: Pick<ServiceContext, "keyedHash" | "now" | "randomBytes">,
  { className, text: { url, rid, pid, nick, comment }, address, sentAt }: SentComment,
): string {
  if (sentAt === null) return createObjectId(now(), randomBytes);
  const parts = [url, rid, pid, nick, comment, address, sentAt];
  const same = JSON.stringify(className === null ? parts : [...parts, className]);
  return createObjectId(sentAt, (size) => fromHex(keyedHash("comment", same)).subarray(0, size));
}

/** Returns a new id in LeanCloud's format: 12 bytes in hexadecimal, 4 of the time in seconds and 8 random. */
export function createObjectId(now: Date, randomBytes: (size: number) => Uint8Array): string {
  // Modulo 2^32, which also covers times before 1970.
  const seconds = Math.floor(now.getTime() / 1000) >>> 0;
  return seconds.toString(16).padStart(8, "0") + toHex(randomBytes(8));
}
