import { findComment, textOf, removeWithLikes } from "../stored-comments.js";
import { LIMITS } from "../limits.js";
import type { ApiAnswer, ApiRequest } from "../protocol/api.js";
import { isJsonObject, ownValue, type JsonObject } from "../protocol/read-json.js";
import { CODES, notFound, RequestError, unavailable } from "../protocol/request-error.js";
import { equals, type Condition, oneOf } from "../query/query.js";
import type { LoadRules } from "../screen/rule-source.js";
import { screenComment, type Screening, isTrapped, TRAPPED } from "../screen/screen-comment.js";
import type { ServiceContext, Visitor } from "../service-context.js";
import { COMMENTS } from "../store/collections.js";
import type { StoredObject } from "../store/store.js";
import { removeImages } from "../images/remove-images.js";
import { putImages, readImages } from "../images/store-images.js";
import { isSameSecret } from "./keyed-hash.js";
import { readReader, type Reader } from "../readers/reader-sessions.js";
import { readComment } from "./read-comment.js";
import { takeOwnChange } from "./throttle.js";
import { createAuthorKey, createOwnKey, readToken } from "./visitor-token.js";

/** Maximum number of attempts when the owner changes the same comment at the same time. */
const TRIES = 5;

const MINUTE = 60_000;

/** The statuses of a comment, the best first. */
const RANKS = ["visible", "waiting", "spam"];

/**
 * Answers `PUT own/{id}`, by which a browser edits or removes its own comment for a while. The browser is known by its
 * token, as in new comments. A reader who has signed in can do so from any device and at any time. A removal is no
 * `DELETE`, because some proxies reject one with a body.
 */
export async function changeOwnComment(
  context: ServiceContext,
  { body, visitor }: Pick<ApiRequest, "body" | "visitor">,
  commentId: string,
  loadRules: LoadRules,
): Promise<ApiAnswer> {
  const fields = isJsonObject(body) ? body : {};
  const removed = ownValue(fields, "removed") ?? false;
  if (typeof removed !== "boolean") {
    throw new RequestError(400, CODES.incorrectType, "removed must be true or false.");
  }
  await takeOwnChange(context, visitor);
  return removed
    ? removeComment(context, { fields, visitor }, commentId)
    : editComment(context, { fields, visitor, loadRules }, commentId);
}

/** The fields of a request, and its sender. */
interface Sent {
  readonly fields: JsonObject;
  readonly visitor: Visitor;
}

interface Edit extends Sent {
  readonly loadRules: LoadRules;
}

/**
 * Replaces the text. It is checked and screened like that of a new comment, and can only make the comment less visible.
 * All other fields stay.
 */
async function editComment(
  context: ServiceContext,
  { fields, visitor, loadRules }: Edit,
  commentId: string,
): Promise<ApiAnswer> {
  const { store, now } = context;
  let stored: string | null = null;
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const before = await findOwn(context, { fields, visitor }, commentId);
    const written = { url: before["url"], comment: ownValue(fields, "comment") };
    const { comment } = readComment(written, Math.max(0, context.maxBody - LIMITS.text));
    if (comment === before["comment"]) return answerWith(context, before);
    const images = readImages(context, comment);
    const verdict = isTrapped(fields)
      ? TRAPPED
      : await screenComment(context, { ...before, comment, ip: visitor.address }, await loadRules());
    const screening = worse(before, verdict);
    // Spam is never announced, like a new comment that is spam.
    const announce = screening.status === "spam" ? { announce: null } : {};
    const own = { objectId: commentId, text: comment };
    const isShown = screening.status === "visible";
    if (isShown) stored ??= await putImages(context, own, images, visitor);
    const text = isShown && stored !== null ? stored : comment;
    const set = { comment: text, ...screening, ...announce };
    const change = { objectId: commentId, updatedAt: now(), set, add: {}, where: sameAs(before) };
    const changed = await store.objects.update(COMMENTS, change);
    if (changed === null) continue;
    await removeImages(context, [{ ...own, text: textOf(before, "comment") }], text);
    return answerWith(context, { ...changed, comment });
  }
  throw unavailable("The comment is being changed by others.");
}

/** Removes a comment. Rejects with 409 if it has replies, because they would not be shown any longer. */
async function removeComment(context: ServiceContext, sent: Sent, commentId: string): Promise<ApiAnswer> {
  const { objects } = context.store;
  const comment = await findOwn(context, sent, commentId);
  const replies: Condition = {
    kind: "all",
    of: [
      { kind: "any", of: [equals("rid", commentId), equals("pid", commentId)] },
      // The author cannot see spam.
      oneOf("status", ["visible", "waiting"]),
    ],
  };
  const key = equals("authorKey", comment["authorKey"] ?? null);
  const where: Condition = { kind: "all", of: [equals("objectId", commentId), key] };
  const removed = await removeWithLikes(context, where, { where: replies, most: 0 });
  if (removed === 0 && (await objects.count(COMMENTS, replies)) > 0) {
    throw new RequestError(409, CODES.answered, "A comment with replies cannot be deleted.");
  }
  return { status: 200, body: {} };
}

/**
 * Finds a comment of the browser that sent the token, or of the reader who has signed in. Throws 404 if it does not exist or
 * is from somebody else, and 403 if its time is over.
 */
async function findOwn(
  context: ServiceContext,
  { fields, visitor }: Sent,
  commentId: string,
): Promise<StoredObject> {
  const { store, now, ownMinutes } = context;
  const reader = await readReader(context, fields, visitor);
  const comment = await findComment(store, equals("objectId", commentId));
  if (comment === null) throw notFound();
  if (isByReader(comment, reader)) return comment;
  if (!isByBrowser(context, comment, fields)) throw notFound();
  if (now().getTime() - comment.createdAt.getTime() > ownMinutes * MINUTE) {
    throw new RequestError(403, CODES.expired, "The time in which this comment can be changed is over.");
  }
  return comment;
}

/** Returns whether a signed-in reader wrote a comment. */
export function isByReader(comment: StoredObject, reader: Pick<Reader, "id"> | null): boolean {
  return reader !== null && comment["reader"] === reader.id;
}

/** Returns whether the browser whose token is in a request wrote a comment. */
export function isByBrowser(
  { keyedHash, randomBytes }: Pick<ServiceContext, "keyedHash" | "randomBytes">,
  comment: StoredObject,
  fields: JsonObject,
): boolean {
  // A request without a token gets a random one, which owns nothing.
  const token = readToken(fields, randomBytes);
  const expected =
    createAuthorKey(keyedHash, token, textOf(comment, "mail")) ??
    createOwnKey(keyedHash, token, comment.objectId);
  return isSameSecret(expected, textOf(comment, "authorKey"));
}

/** Returns the new status of a comment. An edit does not approve what waits, and does not make spam visible. */
function worse(
  before: StoredObject,
  verdict: Screening,
): { readonly status: string; readonly held: string | null } {
  const status = textOf(before, "status");
  if (RANKS.indexOf(verdict.status) > RANKS.indexOf(status)) return verdict;
  return { status, held: textOf(before, "held") || verdict.held };
}

/** Returns the condition for a comment that nobody has changed since it was read. Likes do not count. */
function sameAs({ authorKey = null, status = null, comment = null, updatedAt }: StoredObject): Condition {
  const of = Object.entries({ authorKey, status, comment, updatedAt }).map(([name, value]) =>
    equals(name, value),
  );
  return { kind: "all", of };
}

/** Hides the status of spam from its author, as in the response to a new comment, which also has the text as it was sent. */
function answerWith({ moderation }: ServiceContext, object: StoredObject): ApiAnswer {
  const { objectId, comment, status } = object;
  const isWaiting = status === "waiting" || (status === "spam" && moderation === "before");
  const body = {
    objectId,
    comment,
    updatedAt: object.updatedAt.toISOString(),
    ...(isWaiting ? { status: "waiting" } : {}),
  };
  return { status: 200, body };
}
