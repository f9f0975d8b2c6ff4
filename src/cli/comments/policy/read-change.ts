import { isJsonObject, ownValue, readValue, type JsonObject } from "../protocol/read-json.js";
import { CODES, RequestError } from "../protocol/request-error.js";
import type { FieldValue } from "../query/query.js";
import type { Collection } from "../store/collections.js";

interface FieldChange {
  readonly set: Readonly<Record<string, FieldValue>>;
  readonly add: Readonly<Record<string, number>>;
}

/** Fields that only the service sets. */
const FIXED = new Set(["objectId", "createdAt", "updatedAt", "class", "decided", "importedLikes"]);

/**
 * Parses an update by the owner's tools: values, `Increment` and `Delete`. Unknown fields are dropped. Throws
 * 400 if a value has the wrong type.
 */
export function readChange(body: JsonObject, collection: Collection): FieldChange {
  const set: Record<string, FieldValue> = {};
  const add: Record<string, number> = {};
  for (const [name, field] of collection.fields) {
    const value = ownValue(body, name);
    if (value === undefined || FIXED.has(name)) continue;
    const operation = isJsonObject(value) ? ownValue(value, "__op") : undefined;
    if (operation === "Delete" && field.required !== true) {
      set[name] = null;
    } else if (operation === "Increment" && field.type === "number" && isJsonObject(value)) {
      add[name] = readAmount(ownValue(value, "amount"));
    } else {
      const next = readValue(value, name);
      const type = next instanceof Date ? "date" : typeof next === "string" ? "text" : typeof next;
      if (type !== field.type)
        throw new RequestError(400, CODES.incorrectType, `${name} has the wrong type.`);
      set[name] = next;
    }
  }
  return { set, add };
}

function readAmount(value: unknown): number {
  if (typeof value === "number" && Number.isSafeInteger(value)) return value;
  throw new RequestError(400, CODES.incorrectType, "The amount must be an integer.");
}
