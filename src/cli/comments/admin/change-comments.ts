import { LIMITS } from "../limits.js";
import { markAuthor } from "../policy/owner-comments.js";
import { readLink } from "../policy/read-comment.js";
import { isJsonObject, readText } from "../protocol/read-json.js";
import { refused, unavailable } from "../protocol/request-error.js";
import { EVERYTHING, type Condition, type FieldValue, oneOf } from "../query/query.js";
import { updateComment } from "../screen/update-comment.js";
import type { ServiceContext } from "../service-context.js";
import type { StoredObject, ObjectStore } from "../store/store.js";
import { STATUSES } from "./list-comments.js";
import { ANONYMOUS, eachComment, removeWithLikes } from "../stored-comments.js";
import { COMMENTS } from "../store/collections.js";

/**
 * Approves comments, marks them as spam, pins or edits them. Marks the owner's own comments, with all others of the
 * same author. Returns the changed comments, without ids that no longer exist or do not meet `where`. Throws 400 for an invalid
 * change, before changing anything.
 */
export async function changeComments(
  context: ServiceContext,
  ids: readonly string[],
  { change, where }: { readonly change: unknown; readonly where: Condition },
): Promise<readonly StoredObject[]> {
  if (!isJsonObject(change)) throw refused("The change must be a JSON object.");
  const longest = LIMITS.comment + Math.max(LIMITS.images, context.maxBody - LIMITS.text);
  const set: Record<string, FieldValue> = {};
  for (const [name, value] of Object.entries(change)) set[name] = readChangeOf(name, value, longest);
  const changed: StoredObject[] = [];
  for (const objectId of ids) {
    const change = { objectId, updatedAt: context.now(), set, add: {}, where };
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
      if (typeof value !== "boolean") throw refused(`${name} must be true or false.`);
      return value ? 1 : null;
    case "status": {
      const status = STATUSES.find((known) => known === value);
      if (status === undefined) throw refused(`status must be one of ${STATUSES.join(", ")}.`);
      return status;
    }
    case "comment": {
      const text = readText(value, name);
      if (text.trim() === "" || text.length > longest) {
        throw refused(`The comment must not be empty or longer than ${longest} characters.`);
      }
      return text;
    }
    case "nick":
      return Array.from(readText(value, name).trim()).slice(0, LIMITS.nick).join("") || ANONYMOUS;
    case "link":
      return readLink(readText(value, name));
    default:
      throw refused(`The field ${name.slice(0, 40)} cannot be changed.`);
  }
}

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
 * Removes the comments that meet a condition, all replies to them and their likes, because a reply without its parent would not be
 * shown. Resolves to the number of removed comments. Rejects with 503 if new replies arrive in each attempt.
 */
export async function removeComments(
  context: ServiceContext,
  asked: readonly string[],
  where: Condition = EVERYTHING,
): Promise<number> {
  const { objects } = context.store;
  const all: Condition = { kind: "all", of: [oneOf("objectId", asked), where] };
  const found = await objects.find(COMMENTS, { where: all, order: [], limit: asked.length, skip: 0 });
  const ids = found.map(({ objectId }) => objectId);
  if (ids.length === 0) return 0;
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const { where, missed } = await withReplies(objects, ids);
    const removed = await removeWithLikes(context, where, { where: missed, most: 0 });
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

function asId(value: FieldValue | undefined): string {
  return typeof value === "string" ? value : "";
}
