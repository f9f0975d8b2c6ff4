import { reactionKey } from "../../../runtime/model/reactions.js";
import { LIMITS } from "../limits.js";
import type { ApiAnswer, ApiRequest } from "../protocol/api.js";
import { isJsonObject, ownValue, readText, type JsonObject } from "../protocol/read-json.js";
import { CODES, notFound, refused, RequestError } from "../protocol/request-error.js";
import { equals, type Condition, oneOf } from "../query/query.js";
import type { ServiceContext, Visitor } from "../service-context.js";
import { COMMENTS, REACTION_COUNTS, REACTIONS } from "../store/collections.js";
import { OF_BLOG, VISIBLE } from "../stored-comments.js";
import { addVote, removeVote, type Vote } from "./network-votes.js";
import { takeReaction } from "./throttle.js";
import { readToken } from "./visitor-token.js";

/**
 * Maximum number of stored numbers whose ids have the same first two digits, of 256. Counting so few reads a small part of
 * the index. Visitors choose the addresses of pages, so this limits their rows: to 32,768, or 4000 pages with eight reactions.
 * Beyond it, a new number replaces the smallest one of a page without comments, or else the smallest one.
 */
const MOST_COUNTS = 128;

/** Answers `GET reactions?url=…` with the numbers of the reactions that the service has. Writes nothing. */
export async function readReactions(
  context: ServiceContext,
  { params }: Pick<ApiRequest, "params">,
): Promise<ApiAnswer> {
  const counts = await findCounts(context, readPage(context, params));
  return { status: 200, body: { reactions: toShown(context, counts) } };
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
  const { keyedHash, randomBytes, now } = context;
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
  const createdAt = now();
  const where: Condition = { kind: "all", of: [equals("url", url), equals("reaction", reaction)] };
  const vote: Vote = {
    kind: "reaction",
    collection: REACTIONS,
    thing,
    object: { objectId, createdAt, updatedAt: createdAt, url, reaction },
    recount: {
      of: where,
      collection: REACTION_COUNTS,
      where,
      field: "count",
      plus: "imported",
      updatedAt: createdAt,
    },
  };
  const sent = { url, reaction, visitor };
  const counts = await (given ? giveReaction(context, vote, sent) : takeBack(context, vote, sent));
  const reactions = toShown(context, counts);
  return { status: 200, body: { reactions, given, ...(isNew ? { token } : {}) } };
}

/** Number of small numbers among which one of a page without comments is searched for. */
const CANDIDATES = 20;

/** Maximum number of attempts while other requests remove the number, or make room for theirs. */
const TRIES = 3;

/** A reaction of a visitor to a page. */
interface Sent {
  readonly url: string;
  readonly reaction: string;
  readonly visitor: Visitor;
}

/**
 * Stores a reaction together with its number. The number exists before, so that no kill leaves a reaction without one. Throws
 * 429 if there is no room for it.
 */
async function giveReaction(
  context: ServiceContext,
  vote: Vote,
  { url, reaction, visitor }: Sent,
): Promise<Counts> {
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const hasNumber = (await findCounts(context, url)).has(reaction);
    if (!hasNumber && !(await createCount(context, { url, reaction, count: 0 }))) break;
    await addVote(context, vote, visitor.address);
    const counts = await findCounts(context, url);
    // Somebody else may have taken back the last reaction, or made room, in between.
    if (counts.has(reaction)) return counts;
  }
  // A reaction without a number would never be shown.
  await removeVote(context, vote);
  throw new RequestError(429, CODES.tooMany, "Too many pages have reactions.");
}

/** Removes a reaction and stores the number of the others, which is removed if there are none. */
async function takeBack(context: ServiceContext, vote: Vote, { url }: Sent): Promise<Counts> {
  await removeVote(context, vote);
  const none: Condition = { kind: "all", of: [vote.recount.where, equals("count", 0)] };
  await context.store.objects.remove(REACTION_COUNTS, none);
  return findCounts(context, url);
}

/** Stores a first number. Resolves to `false` if there is no room; another request may have stored it. */
async function createCount(
  context: ServiceContext,
  fields: { readonly url: string; readonly reaction: string; readonly count: number },
): Promise<boolean> {
  const { keyedHash, now } = context;
  const { objects } = context.store;
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
  for (let attempt = 0; attempt < TRIES; attempt++) {
    if ((await objects.createIf(REACTION_COUNTS, object, guard)) !== null) return true;
    if (!(await makeRoom(context, where))) return false;
  }
  return false;
}

/**
 * Removes one of the numbers that meet a condition, with its reactions: a small one that nobody has changed for long, of a
 * page without comments if there is one. A visitor who reacts to made-up pages therefore removes the own numbers first, and needs
 * as many browsers and networks as a page has reactions to remove its number. Imported numbers stay. Resolves to whether
 * there may be room.
 */
async function makeRoom({ store: { objects } }: ServiceContext, where: Condition): Promise<boolean> {
  const smallest = await objects.find(REACTION_COUNTS, {
    where: { kind: "all", of: [where, equals("imported", null)] },
    order: [
      { field: "count", descending: false },
      { field: "updatedAt", descending: false },
    ],
    limit: CANDIDATES,
    skip: 0,
  });
  const [first] = smallest;
  if (first === undefined) return false;
  const values = smallest.map(({ url }) => String(url));
  const among: Condition = oneOf("url", values);
  const groups = await objects.countBy(COMMENTS, { kind: "all", of: [among, OF_BLOG, VISIBLE] }, ["url"]);
  const commented = new Set(groups.map(({ values: [url] }) => url));
  const {
    objectId,
    url = "",
    reaction = "",
    count = 0,
  } = smallest.find(({ url }) => !commented.has(String(url))) ?? first;
  // A reaction since the number was read prevents the removal.
  const same = [equals("objectId", objectId), equals("count", count), equals("imported", null)];
  const removed = await objects.remove(REACTION_COUNTS, { kind: "all", of: same });
  if (removed > 0) {
    const votes = [equals("url", url), equals("reaction", reaction)];
    await objects.remove(REACTIONS, { kind: "all", of: votes });
  }
  return true;
}

/** The stored numbers of a page, by reaction. */
type Counts = ReadonlyMap<string, number>;

async function findCounts({ store: { objects } }: ServiceContext, url: string): Promise<Counts> {
  const found = await objects.find(REACTION_COUNTS, {
    where: equals("url", url),
    order: [],
    limit: LIMITS.list,
    skip: 0,
  });
  return new Map(found.map(({ reaction, count }) => [String(reaction), Number(count)]));
}

/** Returns the numbers of the reactions that the service has, by their keys. Others were turned off. */
function toShown({ reactions }: ServiceContext, counts: Counts): Readonly<Record<string, number>> {
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
