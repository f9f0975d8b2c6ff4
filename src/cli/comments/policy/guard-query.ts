import { forbidden } from "../protocol/request-error.js";
import { fieldsOf, type Query } from "../query/query.js";
import type { Visitor } from "../service-context.js";
import type { ClassPolicy } from "./class-policy.js";

/**
 * Restricts a visitor's query to visible objects. Throws 403 if it filters or sorts by a hidden field,
 * because counts and orders would reveal the field's value letter by letter.
 */
export function guardQuery(query: Query, policy: ClassPolicy, visitor: Visitor): Query {
  if (visitor.isMaster) return query;
  const asked = [...fieldsOf(query.where), ...query.order.map(({ field }) => field)];
  const hidden = asked.find((field) => policy.hidden.has(field));
  if (hidden !== undefined) throw forbidden(`The field ${hidden} cannot be used in queries.`);
  return { ...query, where: { kind: "all", of: [policy.visible, query.where] } };
}
