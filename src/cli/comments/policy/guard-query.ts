import { forbidden } from "../protocol/request-error.js";
import { fieldsOf, renameFields, type Query } from "../query/query.js";
import type { Visitor } from "../service-context.js";
import type { ClassPolicy } from "./class-policy.js";

/**
 * Restricts a query to objects of the class, and a visitor's query to visible ones. Throws 403 if a visitor filters
 * or sorts by a hidden field, because counts and orders would reveal the field's value letter by letter.
 */
export function guardQuery(query: Query, policy: ClassPolicy, visitor: Visitor): Query {
  const named = (name: string) => policy.aliases.get(name) ?? name;
  const where = renameFields(query.where, named);
  const order = query.order.map(({ field, descending }) => ({ field: named(field), descending }));
  if (visitor.isMaster) return { ...query, where: { kind: "all", of: [policy.scope, where] }, order };
  const asked = [...fieldsOf(where), ...order.map(({ field }) => field)];
  const hidden = asked.find((field) => policy.hidden.has(field));
  if (hidden !== undefined) throw forbidden(`The field ${hidden} cannot be used in queries.`);
  return { ...query, where: { kind: "all", of: [policy.scope, policy.visible, where] }, order };
}
