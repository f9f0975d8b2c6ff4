import type { Selection } from "../query/parse-list.js";
import type { FieldValue } from "../query/query.js";
import type { Visitor } from "../service-context.js";
import type { StoredObject } from "../store/store.js";
import type { ClassPolicy } from "./class-policy.js";

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
