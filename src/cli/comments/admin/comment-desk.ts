import { isJsonObject, ownValue, readText, type JsonObject } from "../protocol/read-json.js";
import { CODES, notFound, RequestError } from "../protocol/request-error.js";
import { readLink } from "../policy/read-comment.js";
import { parseLimit, parseSkip } from "../query/parse-list.js";
import { equals, EVERYTHING, type Condition, type FieldValue } from "../query/query.js";
import type { ServiceContext } from "../service-context.js";
import { COMMENTS } from "../store/collections.js";
import type { StoredObject } from "../store/store.js";
import { LIMITS } from "../limits.js";

const STATUSES: readonly string[] = ["visible", "waiting", "spam"];

interface CommentPage {
  readonly comments: readonly StoredObject[];
  readonly count: number;
}

/**
 * Newest first, mail and address included. `status`, `url`, `mail`, `ip` and `nick` must be equal; `text` is
 * contained in the comment.
 */
export async function listComments({ store }: ServiceContext, params: JsonObject): Promise<CommentPage> {
  const of: Condition[] = [];
  for (const field of ["status", "url", "mail", "ip", "nick"]) {
    const value = ownValue(params, field);
    if (value !== undefined && value !== "") of.push(equals(field, readText(value, field)));
  }
  const text = ownValue(params, "text");
  if (text !== undefined && text !== "") {
    of.push({ kind: "text", field: "comment", match: "contains", text: readText(text, "text") });
  }
  const where: Condition = { kind: "all", of };
  const [comments, count] = await Promise.all([
    store.objects.find(COMMENTS, {
      where,
      order: [{ field: "createdAt", descending: true }],
      limit: Math.min(LIMITS.defaultList, parseLimit(ownValue(params, "limit"))),
      skip: parseSkip(ownValue(params, "skip")),
    }),
    store.objects.count(COMMENTS, where),
  ]);
  return { comments, count };
}

/** Approves, marks as spam, pins or edits. Throws 400 for what cannot be changed, 404 for no such comment. */
export async function changeComment(
  { store, now }: ServiceContext,
  objectId: unknown,
  body: unknown,
): Promise<StoredObject> {
  if (!isJsonObject(body)) throw refuse("The body must be a JSON object.");
  const set: Record<string, FieldValue> = {};
  for (const [name, value] of Object.entries(body)) set[name] = readChangeOf(name, value);
  const change = { objectId: readText(objectId, "id"), updatedAt: now(), set, add: {}, where: EVERYTHING };
  const changed = await store.objects.update(COMMENTS, change);
  if (changed === null) throw notFound();
  return changed;
}

/** Removes a comment with all that replies to it: a reply to nothing would be seen by nobody. */
export async function removeComment(
  { store }: ServiceContext,
  id: unknown,
): Promise<{ readonly removed: number }> {
  const objectId = readText(id, "id");
  const of = ["objectId", "rid", "pid"].map((field) => equals(field, objectId));
  const removed = await store.objects.remove(COMMENTS, { kind: "any", of });
  if (removed === 0) throw notFound();
  return { removed };
}

function readChangeOf(name: string, value: unknown): FieldValue {
  switch (name) {
    case "pinned":
      if (typeof value !== "boolean") throw refuse("pinned must be true or false.");
      return value ? 1 : null;
    case "status":
      if (typeof value !== "string" || !STATUSES.includes(value)) {
        throw refuse(`status must be one of ${STATUSES.join(", ")}.`);
      }
      return value;
    case "comment": {
      const text = readText(value, name);
      if (text.trim() === "" || text.length > LIMITS.comment + LIMITS.images) {
        throw refuse("A comment must not be empty, nor longer than a visitor's may be.");
      }
      return text;
    }
    case "nick":
      return Array.from(readText(value, name).trim()).slice(0, LIMITS.nick).join("") || "Anonymous";
    case "link":
      return readLink(readText(value, name));
    default:
      throw refuse(`${name.slice(0, 40)} cannot be changed.`);
  }
}

function refuse(message: string): RequestError {
  return new RequestError(400, CODES.refused, message);
}
