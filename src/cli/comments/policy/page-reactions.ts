import { reactionKey } from "../../../runtime/model/reactions.js";
import { LIMITS } from "../limits.js";
import type { ApiAnswer, ApiRequest } from "../protocol/api.js";
import { isJsonObject, ownValue, readText, type JsonObject } from "../protocol/read-json.js";
import { CODES, notFound, refused, RequestError } from "../protocol/request-error.js";
import { equals, type Condition } from "../query/query.js";
import type { ServiceContext } from "../service-context.js";
import { REACTION_COUNTS, REACTIONS } from "../store/collections.js";
import { addVote, storeCount } from "./network-votes.js";
import { takeReaction } from "./throttle.js";
import { readToken } from "./visitor-token.js";

/**
 * Maximum number of stored numbers whose ids have the same first two digits, of 256. Counting so few reads a small part of
 * the index. Visitors choose the addresses of pages, so this limits their rows: to 32,768, or 4000 pages with eight reactions.
 */
const MOST_COUNTS = 128;

/** Answers `GET reactions?url=…` with the numbers of the reactions that the service has. Writes nothing. */
export async function readReactions(
  context: ServiceContext,
  { params }: Pick<ApiRequest, "params">,
): Promise<ApiAnswer> {
  const counts = await findCounts(context, readPage(context, params));
  return { status: 200, body: { reactions: counts } };
}

/**
 * Answers `PUT reactions`, which sets or removes a reaction of a browser to a page. The browser is known by its token, as
 * in likes; the answer contains a new one if the request had none. The store keeps keyed hashes only, which cannot be
 * compared between pages.
 */
export async function setReaction(
  context: ServiceContext,
  { body, visitor }: Pick<ApiRequest, "body" | "visitor">,
): Promise<ApiAnswer> {
  const { store, keyedHash, randomBytes, now } = context;
  const fields = isJsonObject(body) ? body : {};
  const given = ownValue(fields, "given");
  if (typeof given !== "boolean") {
    throw new RequestError(400, CODES.incorrectType, "given must be true or false.");
  }
  const url = readPage(context, fields);
  const reaction = readReaction(context, fields);
  await takeReaction(context, visitor);
  const { token, isNew } = readToken(fields, randomBytes);
  const thing = JSON.stringify([url, reaction]);
  const objectId = keyedHash("reaction", `${thing}\0${token}`);
  if (given) {
    const createdAt = now();
    const object = { objectId, createdAt, updatedAt: createdAt, url, reaction };
    await addVote(context, { kind: "reaction", collection: REACTIONS, thing, object }, visitor.address);
  } else {
    await store.objects.remove(REACTIONS, equals("objectId", objectId));
  }
  await storeReactions(context, url, reaction);
  const reactions = await findCounts(context, url);
  return { status: 200, body: { reactions, given, ...(isNew ? { token } : {}) } };
}

/** Stores the number of a reaction, or removes it if there is none. Throws 429 if there are too many numbers. */
async function storeReactions(context: ServiceContext, url: string, reaction: string): Promise<void> {
  const { objects } = context.store;
  const same: Condition = { kind: "all", of: [equals("url", url), equals("reaction", reaction)] };
  const count = () => objects.count(REACTIONS, same);
  await storeCount(count, async (votes) => {
    const [stored] = await objects.find(REACTION_COUNTS, { where: same, order: [], limit: 1, skip: 0 });
    if (stored === undefined) {
      if (votes === 0 || (await createCount(context, { url, reaction, count: votes }))) return true;
      // A reaction without a number would never be shown.
      await objects.remove(REACTIONS, same);
      throw new RequestError(429, CODES.tooMany, "Too many pages have reactions.");
    }
    const { objectId, imported = null } = stored;
    const total = votes + Number(imported);
    if (total === stored["count"] && total > 0) return true;
    // An import since the number was read prevents the write.
    const where = equals("imported", imported);
    if (total === 0) {
      const of = [equals("objectId", objectId), where];
      return (await objects.remove(REACTION_COUNTS, { kind: "all", of })) > 0;
    }
    const change = { objectId, updatedAt: context.now(), set: { count: total }, add: {}, where };
    return (await objects.update(REACTION_COUNTS, change)) !== null;
  });
}

/** Stores a first number. Resolves to `false` if there are too many; another request may have stored it. */
async function createCount(
  { store: { objects }, keyedHash, now }: ServiceContext,
  fields: { readonly url: string; readonly reaction: string; readonly count: number },
): Promise<boolean> {
  const objectId = keyedHash("reaction-count", JSON.stringify([fields.url, fields.reaction]));
  const createdAt = now();
  const start = objectId.slice(0, 2);
  const where: Condition = {
    kind: "all",
    of: [
      { kind: "compare", field: "objectId", operator: ">=", value: start },
      { kind: "compare", field: "objectId", operator: "<", value: `${start}~` },
    ],
  };
  const object = { objectId, createdAt, updatedAt: createdAt, ...fields };
  const guard = { where, most: MOST_COUNTS - 1 };
  return (await objects.createIf(REACTION_COUNTS, object, guard)) !== null;
}

/** Resolves to the numbers of the reactions to a page that the service has, by their keys. Others were turned off. */
async function findCounts(
  { store: { objects }, reactions }: ServiceContext,
  url: string,
): Promise<Readonly<Record<string, number>>> {
  const found = await objects.find(REACTION_COUNTS, {
    where: equals("url", url),
    order: [],
    limit: LIMITS.list,
    skip: 0,
  });
  const counts = new Map(found.map(({ reaction, count }) => [reaction, Number(count)]));
  return Object.fromEntries(reactions.map(({ key }) => [key, counts.get(key) ?? 0]));
}

/** Reads the path of a page. Pages of further classes belong to other sites, and have no reactions. */
function readPage({ commentClass }: ServiceContext, fields: JsonObject): string {
  if ((ownValue(fields, "class") ?? commentClass) !== commentClass) throw notFound();
  const url = readText(ownValue(fields, "url") ?? "", "url");
  if (url === "" || url.length > LIMITS.url) {
    throw refused(`url must be the path of a page, with at most ${LIMITS.url} characters.`);
  }
  return url;
}

function readReaction({ reactions }: ServiceContext, fields: JsonObject): string {
  const key = reactionKey(readText(ownValue(fields, "reaction") ?? "", "reaction"));
  if (key === null || reactions.every((each) => each.key !== key)) {
    throw refused("The service has no such reaction. Set HANBLOG_REACTIONS.");
  }
  return key;
}
