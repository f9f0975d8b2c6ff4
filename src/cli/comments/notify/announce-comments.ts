import { equals, type Condition } from "../query/query.js";
import type { ServiceContext } from "../service-context.js";
import { COMMENTS } from "../store/collections.js";
import type { DeliveryKind } from "../store/store.js";
import { planDeliveries } from "./plan-deliveries.js";

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
