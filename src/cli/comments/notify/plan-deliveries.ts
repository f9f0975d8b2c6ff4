import type { Delivery, DeliveryKind, StoredObject } from "../store/store.js";

/** A comment that nobody could be told of for so long is no news. */
const NEWS_MS = 3 * 24 * 60 * 60 * 1000;

interface PlanOptions {
  readonly kinds: ReadonlySet<DeliveryKind>;
  readonly now: Date;
}

/**
 * Who is to be told of a comment that has become visible, or has begun to wait. The ids depend on nothing but
 * the comment and the kind: planning twice is planning once.
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
