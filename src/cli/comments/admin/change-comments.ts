import { LIMITS } from "../limits.js";
import { markAuthor } from "../policy/owner-comments.js";
import { readLink } from "../policy/read-comment.js";
import { isJsonObject, readText } from "../protocol/read-json.js";
import { CODES, RequestError } from "../protocol/request-error.js";
import { EVERYTHING, type FieldValue } from "../query/query.js";
import { updateComment } from "../screen/update-comment.js";
import type { ServiceContext } from "../service-context.js";
import type { StoredObject } from "../store/store.js";
import { STATUSES } from "./status.js";

/**
 * Approves comments, marks them as spam, pins or edits them. Marks the owner's own comments, with all others of the
 * same author. Returns the changed comments, without ids that no longer exist. Throws 400 for an invalid change, before
 * changing anything.
 */
export async function changeComments(
  context: ServiceContext,
  ids: readonly string[],
  change: unknown,
): Promise<readonly StoredObject[]> {
  if (!isJsonObject(change)) throw refuse("The change must be a JSON object.");
  const longest = LIMITS.comment + Math.max(LIMITS.images, context.maxBody - LIMITS.text);
  const set: Record<string, FieldValue> = {};
  for (const [name, value] of Object.entries(change)) set[name] = readChangeOf(name, value, longest);
  const changed: StoredObject[] = [];
  for (const objectId of ids) {
    const change = { objectId, updatedAt: context.now(), set, add: {}, where: EVERYTHING };
    const object = await updateComment(context, change);
    if (object === null) continue;
    changed.push(object);
    const owner = set["owner"];
    if (owner === 1 || owner === null) {
      await markAuthor(context.store, object, { owner, updatedAt: context.now() });
    }
  }
  return changed;
}

/** Parses one field of a change. `longest` is the maximum length of a comment, including its images. */
function readChangeOf(name: string, value: unknown, longest: number): FieldValue {
  switch (name) {
    case "owner":
    case "pinned":
      if (typeof value !== "boolean") throw refuse(`${name} must be true or false.`);
      return value ? 1 : null;
    case "status": {
      const status = STATUSES.find((known) => known === value);
      if (status === undefined) throw refuse(`status must be one of ${STATUSES.join(", ")}.`);
      return status;
    }
    case "comment": {
      const text = readText(value, name);
      if (text.trim() === "" || text.length > longest) {
        throw refuse(`The comment must not be empty or longer than ${longest} characters.`);
      }
      return text;
    }
    case "nick":
      return Array.from(readText(value, name).trim()).slice(0, LIMITS.nick).join("") || "Anonymous";
    case "link":
      return readLink(readText(value, name));
    default:
      throw refuse(`The field ${name.slice(0, 40)} cannot be changed.`);
  }
}

function refuse(message: string): RequestError {
  return new RequestError(400, CODES.refused, message);
}
