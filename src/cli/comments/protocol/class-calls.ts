import { type ClassPolicy, guardQuery, toAnswer } from "../policy/class-policy.js";
import { parseKeys, parseLimit, parseOrder, parseSkip, parseWhere } from "../query/parse-query.js";
import { equals, EVERYTHING, type Condition, oneOf } from "../query/query.js";
import type { ObjectStore, StoredObject } from "../store/store.js";
import type { ApiAnswer, ApiRequest } from "./api.js";
import { findWithin } from "./find-within.js";
import { isJsonObject, ownValue, parseJson, readText, type JsonObject } from "./read-json.js";
import { CODES, forbidden, notFound, RequestError } from "./request-error.js";

/** A request for `classes/{Class}` or `classes/{Class}/{id}`. */
export interface ClassCall {
  readonly policy: ClassPolicy;
  readonly objects: ObjectStore;
  readonly request: ApiRequest;
  /** Maximum size of one object, in bytes. */
  readonly maxBytes: number;
}

/** Answers `GET classes/C`. */
export async function listObjects({ policy, objects, request, maxBytes }: ClassCall): Promise<ApiAnswer> {
  const { params, visitor } = request;
  const query = guardQuery(
    {
      where: readWhere(request),
      order: parseOrder(readParam(params, "order") || "createdAt"),
      limit: parseLimit(ownValue(params, "limit")),
      skip: parseSkip(ownValue(params, "skip")),
    },
    policy,
    visitor,
  );
  const selection = parseKeys(readParam(params, "keys"));
  const isCounted = readFlag(params, "count");
  const [found, count] = await Promise.all([
    findWithin(request.budget, { objects, maxBytes }, { collection: policy.collection, query }),
    isCounted ? objects.count(policy.collection, query.where) : null,
  ]);
  const marked = await policy.mark(found);
  const results = marked.map((object) => toAnswer(object, policy, { visitor, selection }));
  return { status: 200, body: count === null ? { results } : { results, count } };
}

/**
 * Answers `GET classes/C/id`. Rejects with 404 if the object does not exist or is hidden from this visitor.
 */
export async function getObject({ policy, objects, request }: ClassCall, id: string): Promise<ApiAnswer> {
  const { params, visitor } = request;
  const query = { where: equals("objectId", id), order: [], limit: 1, skip: 0 };
  const found = await objects.find(policy.collection, guardQuery(query, policy, visitor));
  const [object] = await policy.mark(found);
  if (object === undefined) throw notFound();
  const selection = parseKeys(readParam(params, "keys"));
  return { status: 200, body: toAnswer(object, policy, { visitor, selection }) };
}

/** Answers `POST classes/C`. */
export async function createObject({ policy, request }: ClassCall, className: string): Promise<ApiAnswer> {
  // Parsed before the object is stored, because an invalid parameter rejects the request.
  const isWhole = isFetched(request);
  const { created, object: stored, answer } = await policy.create(readBody(request), request.visitor);
  const [object = stored] = await policy.mark([stored]);
  const { objectId } = object;
  const whole = toAnswer(object, policy, { visitor: request.visitor, selection: null });
  const short = { objectId, createdAt: whole["createdAt"], ...policy.derive(object), ...currentTime(object) };
  const body = { ...(isWhole ? whole : short), ...waiting(object), ...answer };
  const outcome = created ? outcomeOf(object) : "repeated";
  return { status: 201, body, location: `classes/${className}/${objectId}`, outcome };
}

/**
 * Answers `PUT classes/C/id`. Rejects with 404 if the object does not exist, and with 400 if it does not meet
 * the condition.
 */
export async function updateObject(call: ClassCall, id: string): Promise<ApiAnswer> {
  const { policy, objects, request } = call;
  const query = { where: readWhere(request), order: [], limit: 0, skip: 0 };
  const { where } = guardQuery(query, policy, request.visitor);
  const object = await policy.update(id, readBody(request), where, request.visitor);
  if (object === null) {
    const one: Condition = { kind: "all", of: [policy.scope, equals("objectId", id)] };
    if ((await objects.count(policy.collection, one)) === 0) throw notFound();
    throw new RequestError(400, CODES.noEffect, "No effect on updating/deleting a document.");
  }
  const updatedAt = object.updatedAt.toISOString();
  return { status: 200, body: { updatedAt, objectId: object.objectId, ...currentTime(object) } };
}

/**
 * Answers `DELETE classes/C/id,id…`. Rejects with 403 without the master key. Ids of missing objects are
 * ignored.
 */
export async function removeObjects({ policy, request }: ClassCall, ids: string): Promise<ApiAnswer> {
  if (!request.visitor.isMaster) throw forbidden("Objects of this class cannot be deleted.");
  const values = ids.split(",").filter((id) => id !== "");
  const named: Condition = oneOf("objectId", values);
  await policy.remove({ kind: "all", of: [policy.scope, named] });
  return { status: 200, body: {} };
}

/**
 * Answers `GET scan/classes/C`: all objects in the order of their ids, in pages. Rejects with 403 without the
 * master key.
 */
export async function scanObjects({ policy, objects, request, maxBytes }: ClassCall): Promise<ApiAnswer> {
  const { params, visitor } = request;
  if (!visitor.isMaster) throw forbidden("Scanning requires the master key.");
  const cursor = readParam(params, "cursor");
  const where: Condition = {
    kind: "all",
    of: [
      policy.scope,
      readWhere(request),
      { kind: "compare", field: "objectId", operator: ">", value: cursor },
    ],
  };
  const limit = Math.max(1, parseLimit(ownValue(params, "limit")));
  const order = [{ field: "objectId", descending: false }];
  // Reads one object more than requested, to detect the last page. The SDK continues until it receives a
  // `null` cursor.
  const found = await findWithin(
    request.budget,
    { objects, maxBytes },
    { collection: policy.collection, query: { where, order, limit: limit + 1, skip: 0 } },
  );
  const piece = found.slice(0, limit);
  const results = piece.map((object) => toAnswer(object, policy, { visitor, selection: null }));
  const last = found.length > limit ? piece.at(-1) : undefined;
  return { status: 200, body: { results, cursor: last?.objectId ?? null } };
}

function readWhere({ params, effort }: ApiRequest): Condition {
  const where = ownValue(params, "where");
  if (where === undefined || where === null || where === "") return EVERYTHING;
  return parseWhere(typeof where === "string" ? parseJson(where, "where") : where, effort);
}

function readParam(params: JsonObject, name: string): string {
  const value = ownValue(params, name);
  return value === undefined || value === null ? "" : readText(value, name);
}

function readFlag(params: JsonObject, name: string): boolean {
  const value = ownValue(params, name) ?? false;
  if (typeof value === "object") {
    throw new RequestError(400, CODES.incorrectType, `${name} must be true or false.`);
  }
  return [true, 1, "true", "1"].some((set) => set === value);
}

function readBody({ body }: ApiRequest): JsonObject {
  if (isJsonObject(body)) return body;
  throw new RequestError(400, CODES.invalidJson, "The body must be a JSON object.");
}

/**
 * Returns whether the response should contain all fields. The SDK sends `new`, the protocol's documentation
 * says `fetchWhenSave`.
 */
function isFetched({ params }: ApiRequest): boolean {
  return ["new", "fetchWhenSave"].map((name) => readFlag(params, name)).includes(true);
}

/**
 * Returns the current value of a counter. Otherwise, the SDK shows its own sum, which is wrong after
 * concurrent visits.
 */
function currentTime({ time }: StoredObject): Readonly<Record<string, unknown>> {
  return typeof time === "number" ? { time } : {};
}

function outcomeOf({ status }: StoredObject): "visible" | "waiting" | "spam" {
  return status === "waiting" || status === "spam" ? status : "visible";
}

/**
 * Returns the field `status` if a comment waits for approval, for the response to its author; empty for other
 * comments.
 */
function waiting({ status }: StoredObject): Readonly<Record<string, unknown>> {
  return status === "waiting" ? { status } : {};
}
