import { findComment } from "../stored-comments.js";
import { equals, type Condition } from "../query/query.js";
import type { ServiceContext } from "../service-context.js";
import { COMMENTS } from "../store/collections.js";
import type { Change, DeliveryKind, StoredObject } from "../store/store.js";

/** Maximum number of attempts when others change the same comment at the same time. */
const TRIES = 5;

/**
 * Applies the owner's change to a comment. Later imports do not change a status that the owner sets. A comment that becomes visible is announced. Comments that become
 * spam, or spam that becomes visible, are reported to Akismet. Resolves to `null` if the comment does not
 * exist or does not meet the condition. Rejects if concurrent changes make every attempt fail.
 */
export async function updateComment(context: ServiceContext, change: Change): Promise<StoredObject | null> {
  const { objects } = context.store;
  const status = change.set["status"];
  if (typeof status !== "string") return objects.update(COMMENTS, change);
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const before = await findComment(context.store, equals("objectId", change.objectId), change.where);
    if (before === null) return null;
    const was = before["status"] ?? null;
    const isShown = status === "visible" && was !== "visible";
    const announce = context.isAnnouncing && isShown ? { announce: "approved" } : {};
    const where: Condition = { kind: "all", of: [change.where, equals("status", was)] };
    const set = { ...change.set, ...announce, decided: 1 };
    const changed = await objects.update(COMMENTS, { ...change, set, where });
    if (changed === null) continue;
    if (was !== status) await reportToAkismet(context, changed, was);
    return changed;
  }
  throw new Error("Too many concurrent changes of a comment");
}

async function reportToAkismet(
  { akismet, store, now }: ServiceContext,
  { objectId, status }: StoredObject,
  was: unknown,
): Promise<void> {
  if (akismet === null) return;
  const kind: DeliveryKind | null =
    status === "spam" ? "akismet-spam" : was === "spam" && status === "visible" ? "akismet-ham" : null;
  if (kind === null) return;
  await store.outbox.add([{ id: `${objectId}:${kind}`, kind, commentId: objectId, createdAt: now() }]);
}
