import { equals, type Condition } from "../query/query.js";
import type { ServiceContext } from "../service-context.js";
import { COMMENTS } from "../store/collections.js";
import type { Change, DeliveryKind, StoredObject } from "../store/store.js";

/** Two changes of one comment at a time are much already. */
const TRIES = 5;

/**
 * Changes a comment as its owner wishes. One that becomes visible by it is announced, and Akismet learns what was
 * spam and what was none. `null` where there is no such comment, or the condition does not hold. Rejects where others
 * change it each time that it is tried.
 */
export async function updateComment(context: ServiceContext, change: Change): Promise<StoredObject | null> {
  const { objects } = context.store;
  const status = change.set["status"];
  if (typeof status !== "string") return objects.update(COMMENTS, change);
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const before = await findComment(context, change);
    if (before === null) return null;
    const was = before["status"] ?? null;
    const isShown = status === "visible" && was !== "visible";
    const announce = context.isAnnouncing && isShown ? { announce: "approved" } : {};
    const where: Condition = { kind: "all", of: [change.where, equals("status", was)] };
    const changed = await objects.update(COMMENTS, { ...change, set: { ...change.set, ...announce }, where });
    if (changed === null) continue;
    if (was !== status) await teachAkismet(context, changed, was);
    return changed;
  }
  throw new Error("A comment was changed too often at once");
}

async function findComment(
  { store }: ServiceContext,
  { objectId, where }: Change,
): Promise<StoredObject | null> {
  const condition: Condition = { kind: "all", of: [equals("objectId", objectId), where] };
  const query = { where: condition, order: [], limit: 1, skip: 0 };
  const [found] = await store.objects.find(COMMENTS, query);
  return found ?? null;
}

async function teachAkismet(
  { akismet, store, now }: ServiceContext,
  { objectId, status }: StoredObject,
  was: unknown,
): Promise<void> {
  if (akismet === null) return;
  const lesson: DeliveryKind | null =
    status === "spam" ? "akismet-spam" : was === "spam" && status === "visible" ? "akismet-ham" : null;
  if (lesson === null) return;
  await store.outbox.add([
    { id: `${objectId}:${lesson}`, kind: lesson, commentId: objectId, createdAt: now() },
  ]);
}
