import { equals, type Condition, oneOf } from "../query/query.js";
import { COMMENTS } from "../store/collections.js";
import type { Change, ObjectReader, ObjectStore, StoredObject } from "../store/store.js";
import { readExtra, WAITING_REPLY, writeExtra, type Reply } from "./format/kept-extra.js";
import { answeredBy, findByIds } from "./take-comments.js";

/** Maximum numbers of objects that one step reads and changes. */
export interface AttachLimits {
  readonly replies: number;
  /** Replies to the attached comments, which then belong to another conversation. */
  readonly answers: number;
}

/** A reply that remains at the top level. */
export interface LeftReply {
  readonly objectId: string;
  /** Id of the comment being replied to. */
  readonly answered: string;
  readonly reason: "missing" | "loop";
}

/** The result of attaching some replies. */
export interface AttachedReplies {
  readonly attached: number;
  /** The id to continue after, or `null` after the last reply. */
  readonly next: string | null;
  readonly left: readonly LeftReply[];
}

/**
 * Attaches replies that were imported before the comment being replied to, including those of earlier imports: those
 * with the next ids after `after`. A reply to a waiting reply is attached when all replies are read again.
 */
export async function attachSomeReplies(
  objects: ObjectStore,
  after: string,
  limits: AttachLimits,
): Promise<AttachedReplies> {
  const waiting = await findWaiting(objects, after, limits.replies);
  const plan = await createPlan(objects, waiting, limits.answers);
  const attached = await objects.updateAll(COMMENTS, plan.changes);
  const next = waiting.length < limits.replies ? null : (waiting.at(-1)?.comment.objectId ?? null);
  return { attached, next, left: plan.left };
}

interface WaitingReply {
  readonly comment: StoredObject;
  readonly reply: Reply;
}

async function findWaiting(
  objects: ObjectReader,
  after: string,
  limit: number,
): Promise<readonly WaitingReply[]> {
  const where: Condition = {
    kind: "all",
    of: [
      { kind: "compare", field: "objectId", operator: ">", value: after },
      { kind: "text", field: "extra", match: "starts", text: WAITING_REPLY },
    ],
  };
  const order = [{ field: "objectId", descending: false }];
  const found = await objects.find(COMMENTS, { where, order, limit, skip: 0 });
  return found.map((comment) => ({ comment, reply: readExtra(comment).reply ?? NO_REPLY }));
}

/** The reply of a comment whose `extra` is damaged. It answers no comment. */
const NO_REPLY: Reply = { rid: "", pid: "" };

interface Plan {
  readonly changes: readonly Change[];
  readonly left: readonly LeftReply[];
}

async function createPlan(
  objects: ObjectReader,
  waiting: readonly WaitingReply[],
  mostAnswers: number,
): Promise<Plan> {
  const answered = await findByIds(
    objects,
    waiting.flatMap(({ reply }) => idsOf(reply)),
  );
  const further = await findByIds(
    objects,
    [...answered.values()].flatMap((comment) => idsOf(readExtra(comment).reply ?? NO_REPLY)),
  );
  const roots = new Map<string, string>();
  const left: LeftReply[] = [];
  for (const { comment, reply } of waiting) {
    const { objectId } = comment;
    const [there] = idsOf(reply).flatMap((id) => answered.get(id) ?? []);
    const root = rootThrough(there, further);
    if (root !== null && root !== objectId) roots.set(objectId, root);
    else if (there === undefined) left.push({ objectId, answered: answeredBy(reply), reason: "missing" });
    else left.push({ objectId, answered: there.objectId, reason: "loop" });
  }
  const answers = await findAnswers(objects, [...roots.keys()], mostAnswers);
  const changes = answers.map(({ objectId, updatedAt, rid = null }) => {
    const root = roots.get(String(rid)) ?? null;
    return { objectId, updatedAt, set: { rid: root }, add: {}, where: equals("rid", rid) };
  });
  // With more answers than one step can change, the comments themselves wait for the next round.
  const isWhole = answers.length < mostAnswers;
  return { changes: isWhole ? [...changes, ...attach(waiting, roots)] : changes, left };
}

function attach(waiting: readonly WaitingReply[], roots: ReadonlyMap<string, string>): readonly Change[] {
  return waiting.flatMap(({ comment, reply }) => {
    const { objectId, updatedAt, extra = null } = comment;
    const root = roots.get(objectId);
    if (root === undefined) return [];
    const set = {
      rid: root,
      pid: reply.pid === "" ? reply.rid : reply.pid,
      extra: writeExtra(readExtra(comment).rest, null),
    };
    return [{ objectId, updatedAt, set, add: {}, where: equals("extra", extra) }];
  });
}

/**
 * Returns the ids that lead to the root of a reply, in order of preference. The parent may exist even if the
 * root does not.
 */
function idsOf({ rid, pid }: Reply): readonly string[] {
  return [rid, pid].filter((id) => id !== "");
}

/**
 * Returns the id of a comment's root, or `null` if the comment is missing or its root may still change. A
 * comment whose own parent does not exist is a root.
 */
function rootThrough(
  comment: StoredObject | undefined,
  further: ReadonlyMap<string, StoredObject>,
): string | null {
  if (comment === undefined) return null;
  const { reply } = readExtra(comment);
  if (reply !== null) return idsOf(reply).some((id) => further.has(id)) ? null : comment.objectId;
  const { rid, objectId } = comment;
  return typeof rid === "string" && rid !== "" ? rid : objectId;
}

/** Finds the replies to comments at the top level, where visitors can answer them. */
async function findAnswers(
  objects: ObjectReader,
  ids: readonly string[],
  limit: number,
): Promise<readonly StoredObject[]> {
  if (ids.length === 0) return [];
  const where: Condition = oneOf("rid", ids);
  return objects.find(COMMENTS, { where, order: [], limit, skip: 0 });
}
