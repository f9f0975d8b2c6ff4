import type { Delivery, DeliveryKind, StoredObject } from "../store/store.js";

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
