import { isJsonObject, ownValue, readDate, readText, type JsonObject } from "../../protocol/read-json.js";
import { refused } from "../../protocol/request-error.js";
import type { FieldValue } from "../../query/query.js";
import { STATUSES } from "../../admin/list-comments.js";
import type { Collection } from "../../store/collections.js";
import { isCommentId } from "../../stored-comments.js";
import type { StoredObject } from "../../store/store.js";
import { LIMITS } from "../../limits.js";
import { TRANSFER_LIMITS } from "../transfer-limits.js";

/** Fields that only the service itself sets. An imported comment announces nothing, and belongs to the main class. */
const OWN_FIELDS = ["announce", "class", "decided"];

/** Maximum lengths of texts, in characters. Other texts have that of imported files. */
const LENGTHS: Readonly<Record<string, number>> = {
  comment: TRANSFER_LIMITS.serviceRecord,
  url: LIMITS.url,
  xid: LIMITS.url,
  ip: TRANSFER_LIMITS.ip,
  extra: TRANSFER_LIMITS.extra,
};

/** Returns an object in the form that `readStored` reads. Absent fields are left out. */
export function storedToJson(object: StoredObject): JsonObject {
  const present = Object.entries(object).filter(([, value]) => value !== null && value !== undefined);
  return Object.fromEntries(
    present.map(([name, value]) => [name, value instanceof Date ? value.toISOString() : value]),
  );
}

/** Parses an object of a collection that another program sends. Throws 400 for unknown fields and invalid values. */
export function readStored(value: unknown, collection: Collection): StoredObject {
  if (!isJsonObject(value)) throw refused("An object must be a JSON object.");
  const fields: Record<string, FieldValue> = {};
  for (const [name, given] of Object.entries(value)) {
    const field = collection.fields.get(name);
    if (field === undefined || OWN_FIELDS.includes(name))
      throw refused(`Unknown field ${name.slice(0, 40)}.`);
    if (field.type === "date") fields[name] = readDate(given, name);
    else if (field.type === "number") fields[name] = readNumber(given, name);
    else fields[name] = readBounded(given, name);
  }
  const { objectId, createdAt, updatedAt, status } = fields;
  if (!isCommentId(objectId)) throw refused("Invalid objectId.");
  if (!(createdAt instanceof Date) || !(updatedAt instanceof Date)) throw refused("A date is missing.");
  if (collection.fields.has("status") && !STATUSES.some((known) => known === status)) {
    throw refused("Invalid status.");
  }
  return { ...fields, objectId, createdAt, updatedAt };
}

/** Parses a list of 1 to `most` values. Throws 400. */
export function readList<T>(
  body: unknown,
  name: string,
  most: number,
  read: (value: unknown) => T,
): readonly T[] {
  const list = isJsonObject(body) ? ownValue(body, name) : undefined;
  if (!Array.isArray(list) || list.length === 0 || list.length > most) {
    throw refused(`Invalid ${name}: expected a list of 1 to ${most}.`);
  }
  return list.map(read);
}

function readNumber(value: unknown, name: string): number {
  if (typeof value === "number" && Number.isFinite(value)) return value;
  throw refused(`${name} must be a number.`);
}

function readBounded(value: unknown, name: string): string {
  const text = readText(value, name);
  const most = LENGTHS[name] ?? TRANSFER_LIMITS.text;
  if (text.length > most) throw refused(`${name} must not be longer than ${most} characters.`);
  return text;
}
