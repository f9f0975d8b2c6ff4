import { LIMITS } from "../limits.js";
import { createObjectId } from "../object-id.js";
import { isJsonObject, ownValue, readText, type JsonObject } from "../protocol/read-json.js";
import { CODES, forbidden, RequestError } from "../protocol/request-error.js";
import { EVERYTHING } from "../query/query.js";
import type { ServiceContext } from "../service-context.js";
import { COUNTERS } from "../store/collections.js";
import type { ClassPolicy } from "./class-policy.js";
import { readChange } from "./read-change.js";
import { takeVisit } from "./throttle.js";

/**
 * Creates the policy of counters: one counter per page, created with 1 and incremented by 1, regardless of
 * the client's values.
 */
export function createCounterPolicy(context: ServiceContext): ClassPolicy {
  const { store, now, randomBytes } = context;
  const increment = (objectId: string) =>
    store.objects.update(COUNTERS, {
      objectId,
      updatedAt: now(),
      set: {},
      add: { time: 1 },
      where: EVERYTHING,
    });
  return {
    collection: COUNTERS,
    hidden: new Set(["extra", "pulledTime"]),
    visible: EVERYTHING,

    async create(body, visitor) {
      const url = readField(body, "url", LIMITS.url);
      if (url === "") throw new RequestError(400, CODES.refused, "url is required for a counter.");
      const fields = {
        url,
        xid: readField(body, "xid", LIMITS.url),
        title: readField(body, "title", Infinity),
      };
      await takeVisit(context, visitor);
      const createdAt = now();
      const creation = await store.objects.create(COUNTERS, {
        ...fields,
        title: Array.from(fields.title).slice(0, LIMITS.title).join(""),
        objectId: createObjectId(createdAt, randomBytes),
        createdAt,
        updatedAt: createdAt,
        time: 1,
      });
      if (creation.created) return creation;
      // Two first visits at the same time: the second one counts as an increment.
      return { created: false, object: (await increment(creation.object.objectId)) ?? creation.object };
    },

    async update(objectId, body, where, visitor) {
      if (visitor.isMaster) {
        const { set, add } = readChange(body, COUNTERS);
        return store.objects.update(COUNTERS, { objectId, updatedAt: now(), set, add, where });
      }
      if (!isIncrementByOne(body)) throw forbidden("A counter can only be incremented by 1.");
      await takeVisit(context, visitor);
      return store.objects.update(COUNTERS, { objectId, updatedAt: now(), set: {}, add: { time: 1 }, where });
    },

    derive: () => ({}),
  };
}

function readField(body: JsonObject, name: string, length: number): string {
  const value = ownValue(body, name);
  const text = value === undefined || value === null ? "" : readText(value, name);
  if (text.length > length)
    throw new RequestError(
      400,
      CODES.refused,
      `${name} is too long: at most ${length} characters are allowed.`,
    );
  return text;
}

function isIncrementByOne(body: JsonObject): boolean {
  const change = ownValue(body, "time");
  return (
    Object.keys(body).length === 1 &&
    isJsonObject(change) &&
    ownValue(change, "__op") === "Increment" &&
    ownValue(change, "amount") === 1
  );
}
