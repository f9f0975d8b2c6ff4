import { LIMITS } from "../limits.js";
import { createObjectId } from "./comment-id.js";
import { isJsonObject, ownValue, readText, type JsonObject } from "../protocol/read-json.js";
import { CODES, forbidden, RequestError } from "../protocol/request-error.js";
import { equals, EVERYTHING, type Condition } from "../query/query.js";
import type { ServiceContext } from "../service-context.js";
import { CLASS_COUNTERS, COUNTERS } from "../store/collections.js";
import type { ClassPolicy } from "./class-policy.js";
import { readChange } from "./read-comment.js";
import { takeVisit } from "./throttle.js";

/**
 * Creates the policy of counters: one counter per page, incremented by 1, regardless of the client's values. A
 * counter is created with 1, or with 0 by clients that create it first and count the visit with a second request.
 *
 * `className` is a further class, or `null` for the main one. The theme Fluid calls the page `target`.
 */
export function createCounterPolicy(context: ServiceContext, className: string | null): ClassPolicy {
  const { store, now, randomBytes } = context;
  const collection = className === null ? COUNTERS : CLASS_COUNTERS;
  const increment = (objectId: string, where: Condition) =>
    store.objects.update(collection, { objectId, updatedAt: now(), set: {}, add: { time: 1 }, where });
  return {
    collection,
    hidden: new Set(["class", "extra", "pulledTime"]),
    blank: new Set(),
    scope: className === null ? EVERYTHING : equals("class", className),
    visible: EVERYTHING,
    aliases: new Map([["target", "url"]]),

    mark: (objects) => Promise.resolve(objects),

    async create(body, visitor) {
      const url = readField(body, "url", LIMITS.url) || readField(body, "target", LIMITS.url);
      if (url === "") throw new RequestError(400, CODES.refused, "url is required for a counter.");
      const fields = {
        url,
        xid: readField(body, "xid", LIMITS.url),
        title: readField(body, "title", Infinity),
      };
      const time = ownValue(body, "time") === 0 ? 0 : 1;
      await takeVisit(context, visitor);
      const createdAt = now();
      const creation = await store.objects.create(collection, {
        ...fields,
        title: Array.from(fields.title).slice(0, LIMITS.title).join(""),
        objectId: createObjectId(createdAt, randomBytes),
        createdAt,
        updatedAt: createdAt,
        time,
        ...(className === null ? {} : { class: className }),
      });
      if (creation.created || time === 0) return creation;
      // Two first visits at the same time: the second one counts as an increment.
      const { object } = creation;
      return { created: false, object: (await increment(object.objectId, EVERYTHING)) ?? object };
    },

    async update(objectId, body, where, visitor) {
      if (visitor.isMaster) {
        const { set, add } = readChange(body, collection);
        return store.objects.update(collection, { objectId, updatedAt: now(), set, add, where });
      }
      if (!isIncrementByOne(body)) throw forbidden("A counter can only be incremented by 1.");
      await takeVisit(context, visitor);
      return increment(objectId, where);
    },

    remove: (where) => store.objects.remove(collection, where),

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
