import { HELD, type Screening } from "../../../runtime/model/comments.js";
import { equals, type Condition } from "../query/query.js";
import type { ServiceContext } from "../service-context.js";
import { COMMENTS } from "../store/collections.js";

const DAY_MS = 24 * 60 * 60 * 1000;

/** Counts the comments of the last days by the check that held them back. Deleted comments are not counted. */
export async function reportScreening({ store, now }: ServiceContext): Promise<Screening> {
  const count = (days: number, ...of: readonly Condition[]) => {
    const value = new Date(now().getTime() - days * DAY_MS);
    const since: Condition = { kind: "compare", field: "createdAt", operator: ">=", value };
    return store.objects.count(COMMENTS, { kind: "all", of: [since, ...of] });
  };
  const reasons = HELD.map(async (held) => {
    const same = equals("held", held);
    const [week, month, approved] = await Promise.all([
      count(7, same),
      count(30, same),
      count(30, same, equals("status", "visible")),
    ]);
    return { held, week, month, approved };
  });
  const unseen = [equals("held", null), equals("status", "spam"), equals("decided", 1)];
  const [missed, ...counted] = await Promise.all([count(30, ...unseen), ...reasons]);
  return { reasons: counted, missed };
}
