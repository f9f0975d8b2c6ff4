import { forbidden } from "../protocol/request-error.js";
import { fieldsOf, type Query } from "../query/query.js";
import type { Visitor } from "../service-context.js";
import type { ClassPolicy } from "./class-policy.js";

/**
 * A visitor's query as it may run: over what is visible, without the hidden fields. Throws 403 where it
 * filters or sorts by one, because counting and sorting would tell it letter by letter.
 */
export function guardQuery(query: Query, policy: ClassPolicy, visitor: Visitor): Query {
  if (visitor.isMaster) return query;
  const asked = [...fieldsOf(query.where), ...query.order.map(({ field }) => field)];
  const hidden = asked.find((field) => policy.hidden.has(field));
  if (hidden !== undefined) throw forbidden(`The field ${hidden} is not for queries.`);
  return { ...query, where: { kind: "all", of: [policy.visible, query.where] } };
}
