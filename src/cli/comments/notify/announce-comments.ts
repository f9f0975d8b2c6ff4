import { equals, type Condition } from "../query/query.js";
import type { ServiceContext } from "../service-context.js";
import { COMMENTS } from "../store/collections.js";
import type { DeliveryKind, Delivery, StoredObject } from "../store/store.js";

/** Maximum number of comments per query. */
const PIECE = 50;

const MARKED: Condition = { kind: "exists", field: "announce", exists: true };

/**
 * Adds the deliveries for comments with the mark `announce` to the outbox, and removes the mark. Neither a
 * crash in between nor concurrent instances cause losses or duplicates. Leaves comments beyond `most` to the next call.
 */
export async function announceComments(
  { store, now }: ServiceContext,
  kinds: ReadonlySet<DeliveryKind>,
  most: number,
): Promise<void> {
  for (let left = most; left > 0; left -= PIECE) {
    const order = [{ field: "createdAt", descending: false }];
    const marked = await store.objects.find(COMMENTS, {
      where: MARKED,
      order,
      limit: Math.min(PIECE, left),
      skip: 0,
    });
    for (const comment of marked) {
      const { objectId, updatedAt, announce } = comment;
      await store.outbox.add(planDeliveries(comment, { kinds, now: now() }));
      // A comment that was changed in the meantime keeps its mark and is read again.
      const where: Condition = {
        kind: "all",
        of: [equals("announce", announce ?? null), equals("updatedAt", updatedAt)],
      };
      await store.objects.update(COMMENTS, { objectId, updatedAt, set: { announce: null }, add: {}, where });
    }
    if (marked.length < PIECE) return;
  }
}

/** Maximum age of a comment to be announced, in milliseconds. */
const NEWS_MS = 3 * 24 * 60 * 60 * 1000;

interface PlanOptions {
  readonly kinds: ReadonlySet<DeliveryKind>;
  readonly now: Date;
}

/**
 * Returns the deliveries for a comment that became visible or started to wait. Their ids depend only on the
 * comment and the kind, so that planning twice adds no duplicates.
 */
export function planDeliveries(comment: StoredObject, { kinds, now }: PlanOptions): readonly Delivery[] {
  if (now.getTime() - comment.updatedAt.getTime() > NEWS_MS) return [];
  return wantedKinds(comment)
    .filter((kind) => kinds.has(kind))
    .map((kind) => ({
      id: `${comment.objectId}:${kind}`,
      kind,
      commentId: comment.objectId,
      createdAt: now,
    }));
}

function wantedKinds({ status, announce, pid, rid }: StoredObject): readonly DeliveryKind[] {
  const isVisible = status === "visible";
  if (!isVisible && status !== "waiting") return [];
  const isReply = (pid ?? "") !== "" || (rid ?? "") !== "";
  const reply: readonly DeliveryKind[] = isVisible && isReply ? ["reply-mail"] : [];
  if (announce === "approved") return isVisible ? [...reply, "webhook-approved"] : [];
  return ["owner-mail", "webhook-created", ...reply];
}
