import { equals, type Condition } from "../query/query.js";
import type { ServiceContext } from "../service-context.js";
import { COMMENTS } from "../store/collections.js";
import type { DeliveryKind } from "../store/store.js";
import { planDeliveries } from "./plan-deliveries.js";

/** Comments at a time. */
const PIECE = 50;

const MARKED: Condition = { kind: "exists", field: "announce", exists: true };

/**
 * Puts what is to be told of marked comments into the outbox, and takes the mark away. Killed in between, or
 * run by two instances at once, it comes to the same.
 */
export async function announceComments(
  { store, now }: ServiceContext,
  kinds: ReadonlySet<DeliveryKind>,
): Promise<void> {
  for (;;) {
    const order = [{ field: "createdAt", descending: false }];
    const marked = await store.objects.find(COMMENTS, { where: MARKED, order, limit: PIECE, skip: 0 });
    for (const comment of marked) {
      const { objectId, updatedAt, announce } = comment;
      await store.outbox.add(planDeliveries(comment, { kinds, now: now() }));
      // One that was changed meanwhile keeps its mark, and is looked at once more.
      const where: Condition = {
        kind: "all",
        of: [equals("announce", announce ?? null), equals("updatedAt", updatedAt)],
      };
      await store.objects.update(COMMENTS, { objectId, updatedAt, set: { announce: null }, add: {}, where });
    }
    if (marked.length < PIECE) return;
  }
}
