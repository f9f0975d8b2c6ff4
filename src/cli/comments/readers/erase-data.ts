import { removeImages, type StoredText } from "../images/remove-images.js";
import { equals, EVERYTHING, oneOf, type Condition } from "../query/query.js";
import type { ServiceContext } from "../service-context.js";
import { COMMENTS, READER_LINKS, READER_PICTURES, READER_SESSIONS, READERS } from "../store/collections.js";
import {
  ANONYMOUS,
  eachComment,
  findOne,
  removeWithLikes,
  SHOWN_TO_OWNER,
  textOf,
} from "../stored-comments.js";
import type { Reader } from "./reader-sessions.js";

/** Maximum number of comments that a call removes. */
const MOST_REMOVED = 100;

/** Maximum number of comments that a call empties. Each is a statement, and Cloudflare's free plan allows 50 of them. */
const MOST_EMPTIED = 10;

/** The ids of comments that a call removes, and of those that it empties. */
interface Plan {
  readonly removed: readonly string[];
  /** Comments that others have answered. The answers would not be shown without them. */
  readonly emptied: readonly string[];
}

/**
 * Erases what the service has of a reader: first the comments, newest first, then the profile with all sessions. A comment that
 * others have answered stays without its text and author. Each step is one write, and the profile goes last, so a reader can
 * continue after a crash. Resolves to the number of comments that are left for further calls, and to 0 when nothing is left.
 */
export async function eraseData(
  context: ServiceContext,
  reader: Reader,
  placeholder: string,
): Promise<number> {
  const { objects } = context.store;
  const own = equals("reader", reader.id);
  const { removed, emptied } = await planComments(context, own);
  await removeOwn(context, own, removed);
  await emptyComments(context, own, { ids: emptied, placeholder });
  const left = await objects.count(COMMENTS, own);
  if (left > 0) return left;
  await removeProfile(context, reader);
  return 0;
}

/** Reads no texts: a comment with pictures has up to half a megabyte. */
async function planComments({ store }: ServiceContext, own: Condition): Promise<Plan> {
  const groups = await store.objects.countBy(COMMENTS, own, ["objectId", "createdAt"]);
  const newest = groups
    .map(({ values: [id, createdAt] }) => ({ id: String(id), createdAt: Number(createdAt) }))
    .toSorted((a, b) => b.createdAt - a.createdAt)
    .slice(0, MOST_REMOVED)
    .map(({ id }) => id);
  const answers = await readAnswers(store, newest);
  const removed = new Set<string>();
  const emptied: string[] = [];
  for (const id of newest) {
    if (answers.every((answer) => !answer.to.includes(id) || removed.has(answer.id))) removed.add(id);
    else if (emptied.length < MOST_EMPTIED) emptied.push(id);
    else break;
  }
  return { removed: [...removed], emptied };
}

/** A reply, and the ids of the comments that it answers. */
interface Reply {
  readonly id: string;
  readonly to: readonly unknown[];
}

/** Spam does not count, because the author cannot see it. */
async function readAnswers(
  { objects }: ServiceContext["store"],
  ids: readonly string[],
): Promise<readonly Reply[]> {
  if (ids.length === 0) return [];
  const groups = await objects.countBy(COMMENTS, answersTo(ids), ["objectId", "pid", "rid"]);
  return groups.map(({ values: [id, ...to] }) => ({ id: String(id), to }));
}

function answersTo(ids: readonly string[]): Condition {
  return { kind: "all", of: [{ kind: "any", of: [oneOf("pid", ids), oneOf("rid", ids)] }, SHOWN_TO_OWNER] };
}

/** Removes comments, or none if one of them is answered meanwhile. */
async function removeOwn(context: ServiceContext, own: Condition, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const others: Condition = { kind: "all", of: [answersTo(ids), oneOf("objectId", ids, true)] };
  const where: Condition = { kind: "all", of: [own, oneOf("objectId", ids)] };
  await removeWithLikes(context, where, { where: others, most: 0 });
}

/** Replaces the texts of comments, and removes everything that says who wrote them. */
async function emptyComments(
  context: ServiceContext,
  own: Condition,
  { ids, placeholder }: { readonly ids: readonly string[]; readonly placeholder: string },
): Promise<void> {
  if (ids.length === 0) return;
  const { store, images, now } = context;
  const texts: StoredText[] = [];
  if (images !== null) {
    for await (const comment of eachComment(store.objects, oneOf("objectId", ids)))
      texts.push({ objectId: comment.objectId, text: textOf(comment, "comment") });
  }
  const set = { ...NOBODY, comment: placeholder };
  const changes = ids.map((objectId) => ({ objectId, updatedAt: now(), set, add: {}, where: own }));
  await store.objects.updateAll(COMMENTS, changes);
  await removeImages(context, texts);
}

/** The fields of a comment without an author. */
const NOBODY = {
  nick: ANONYMOUS,
  mail: "",
  link: "",
  ua: "",
  ip: null,
  QQAvatar: null,
  extra: null,
  authorKey: null,
  reader: null,
  owner: null,
  moderator: null,
  pinned: null,
  announce: null,
};

/** Removes the links that were mailed, the picture, and at last the profile together with all sessions. */
async function removeProfile({ store }: ServiceContext, { id, mail }: Reader): Promise<void> {
  const { objects } = store;
  const byReader = equals("reader", id);
  const links: Condition = mail === "" ? byReader : { kind: "any", of: [byReader, equals("mail", mail)] };
  await objects.remove(READER_LINKS, links);
  const profile = await findOne(store, READERS, equals("objectId", id));
  const picture = profile && textOf(profile, "picture");
  if (picture) await objects.remove(READER_PICTURES, equals("objectId", picture));
  const dependents = { collection: READER_SESSIONS, field: "reader" };
  await objects.removeIf(READERS, equals("objectId", id), { where: EVERYTHING }, { dependents });
}
