import type { JsonObject } from "../protocol/read-json.js";
import { type Condition, fieldsOf, renameFields, type Query, type FieldValue } from "../query/query.js";
import type { Collection } from "../store/collections.js";
import type { Creation, StoredObject } from "../store/store.js";
import type { Visitor } from "../service-context.js";
import { forbidden } from "../protocol/request-error.js";
import type { Selection } from "../query/parse-query.js";

/** The result of creating an object. */
export interface Posting extends Creation {
  /** Additional fields for the response to the sender only. */
  readonly answer?: Readonly<Record<string, string>>;
}

/**
 * The rules for what visitors may do with the objects of a class. They override the access rights that a
 * client sends.
 */
export interface ClassPolicy {
  readonly collection: Collection;
  /** Fields that only the master key can read, filter by or sort by. */
  readonly hidden: ReadonlySet<string>;
  /** Hidden fields that visitors receive as empty texts, because some clients require a text. */
  readonly blank: ReadonlySet<string>;
  /** The condition for objects of this class, which can share its collection with other classes. */
  readonly scope: Condition;
  /** The condition for objects that visitors can see. */
  readonly visible: Condition;
  /** Other names of fields in queries, which some clients use. */
  readonly aliases: ReadonlyMap<string, string>;
  create(body: JsonObject, visitor: Visitor): Promise<Posting>;
  /** Resolves to the changed object, or to `null` if it does not exist or does not meet `where`. */
  update(id: string, body: JsonObject, where: Condition, visitor: Visitor): Promise<StoredObject | null>;
  /** Removes the objects that meet `where`, and everything that belongs to them. */
  remove(where: Condition): Promise<unknown>;
  /** Adds fields to objects that are read from elsewhere, for `derive`. */
  mark(objects: readonly StoredObject[]): Promise<readonly StoredObject[]>;
  /** Returns computed fields that responses contain in addition to the stored ones. */
  derive(object: StoredObject): Readonly<Record<string, string>>;
}

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

/** Fields that every response contains, regardless of the selected keys. */
const ALWAYS = new Set(["objectId", "createdAt", "updatedAt"]);

/**
 * Converts an object to the protocol's JSON, without fields that the visitor may not see or did not select.
 */
export function toAnswer(
  object: StoredObject,
  policy: ClassPolicy,
  { visitor, selection }: { readonly visitor: Visitor; readonly selection: Selection | null },
): Readonly<Record<string, unknown>> {
  const isSelected = (name: string) => selection === null || selection.names.has(name) !== selection.excluded;
  const isShown = (name: string) =>
    ALWAYS.has(name) || ((visitor.isMaster || !policy.hidden.has(name)) && isSelected(name));
  const answer: Record<string, unknown> = {};
  for (const name of policy.collection.fields.keys()) {
    const value = object[name];
    if (value !== undefined && value !== null && isShown(name)) answer[name] = toJson(name, value);
  }
  if (!visitor.isMaster) {
    for (const name of policy.blank) if (isSelected(name)) answer[name] = "";
  }
  for (const [name, value] of Object.entries(policy.derive(object))) {
    if (isShown(name)) answer[name] = value;
  }
  return answer;
}

/**
 * Converts a value to JSON. The dates of `ALWAYS` are plain texts in the protocol, and other dates are typed
 * objects.
 */
function toJson(name: string, value: FieldValue): unknown {
  if (!(value instanceof Date)) return value;
  return ALWAYS.has(name) ? value.toISOString() : { __type: "Date", iso: value.toISOString() };
}
