import type { RecordFault } from "../../messages/faults/commands.js";
import { normalizeMail } from "../policy/keyed-hash.js";
import { type Condition, equals, oneOf } from "../query/query.js";
import { nameKey } from "../readers/name-key.js";
import { isReaderId, providerOf } from "../readers/reader-sessions.js";
import { COMMENTS, READERS } from "../store/collections.js";
import { textOf } from "../stored-comments.js";
import type { ObjectReader, ObjectStore, StoredObject, Change } from "../store/store.js";
import type { CommentDraft } from "./format/comment-parts.js";
import { readExtra, WAITING_REPLY, writeExtra, type Reply } from "./format/kept-extra.js";
import type { SourcePlace } from "./source/source-record.js";
import { hideAsIn } from "./visibility.js";

/** A draft and its place in the source. */
export interface Placed<D> {
  readonly at: SourcePlace;
  readonly draft: D;
}

/** The results for the objects of a batch. `known` objects existed before. */
export interface BatchResult {
  readonly taken: number;
  readonly known: number;
  readonly merged: number;
  readonly refused: readonly { readonly at: SourcePlace; readonly fault: RecordFault }[];
}

/** The results for a batch of comments. */
export interface CommentBatchResult extends BatchResult {
  /** Number of likes that were added, also to existing comments. */
  readonly likes: number;
  /** Number of comments that were visible here and are hidden now, as in the source. */
  readonly hidden: number;
  /** Ids of the replies whose root is not known yet. */
  readonly waiting: readonly string[];
}

/** Stores new comments in one step. Resolves to the ids of those that did not exist before. */
type CreateComments = (comments: readonly StoredObject[]) => Promise<ReadonlySet<string>>;

/** The fault of a comment whose id belongs to a comment of another time. */
export const OTHER_COMMENT: RecordFault = { kind: "same-id" };

/**
 * Stores the new comments of a batch in one step. A reply whose root is unknown is stored at the top level
 * until `attachReplies` finds the root. Objects in a source can therefore have any order.
 */
export async function takeComments(
  objects: ObjectStore,
  batch: readonly Placed<CommentDraft>[],
  create: CreateComments = (comments) => objects.createAll(COMMENTS, comments),
): Promise<CommentBatchResult> {
  const drafts = new Map<string, CommentDraft>();
  const again: Placed<CommentDraft>[] = [];
  for (const placed of batch) {
    const { objectId } = placed.draft.object;
    if (drafts.has(objectId)) again.push(placed);
    else drafts.set(objectId, placed.draft);
  }
  const wanted = [...drafts.values()].flatMap(({ reply }) => (reply === null ? [] : [answeredBy(reply)]));
  const there = await findByIds(objects, wanted);
  const findRoot = createFindRoot(drafts, there);
  const placed = [...drafts.values()].map((draft) => place(draft, findRoot));
  const created = await create(placed);
  await addReaders(
    objects,
    placed.filter(({ objectId }) => created.has(objectId)),
  );
  const first = batch.filter((each) => !again.includes(each));
  const missed = first.filter(({ draft }) => !created.has(draft.object.objectId));
  const standing = await findByIds(objects, [
    ...missed.map(({ draft }) => draft.object.objectId),
    ...again.map(({ draft }) => draft.object.objectId),
  ]);
  const others = [...missed, ...again].filter(
    ({ draft: { object } }) =>
      standing.get(object.objectId)?.createdAt.getTime() !== object.createdAt.getTime(),
  );
  const isOther = new Set(
    others.filter((each) => first.includes(each)).map(({ draft }) => draft.object.objectId),
  );
  const same = [...missed, ...again].filter((each) => !others.includes(each));
  const hidden = await hideKnown(objects, same, standing);
  const likes = await likeKnown(objects, same, standing);
  return {
    taken: created.size,
    hidden,
    likes:
      placed
        .filter(({ objectId }) => created.has(objectId))
        .reduce((sum, comment) => sum + likesIn(comment, "importedLikes"), 0) + likes,
    known: missed.length + again.length - others.length,
    merged: 0,
    refused: others.map(({ at }) => ({ at, fault: OTHER_COMMENT })),
    waiting: placed
      .filter((comment) => isWaiting(comment) && !isOther.has(comment.objectId))
      .map(({ objectId }) => objectId),
  };
}

/** Adds the readers who wrote comments, so that nobody else can use their names. Those who are known stay as they are. */
async function addReaders(objects: ObjectStore, comments: readonly StoredObject[]): Promise<void> {
  const readers = new Map(
    comments.flatMap((comment) => {
      const { reader, createdAt, updatedAt } = comment;
      if (!isReaderId(reader)) return [];
      const name = textOf(comment, "nick");
      // A comment of a reader who signs in by mail has the address.
      const mail = providerOf(reader) === "mail" ? normalizeMail(textOf(comment, "mail")) || null : null;
      return [
        [reader, { objectId: reader, createdAt, updatedAt, name, nameKey: nameKey(name), mail }] as const,
      ];
    }),
  );
  if (readers.size > 0) await objects.createAll(READERS, [...readers.values()]);
}

/** The number of likes that an object contains in a field. */
function likesIn(object: StoredObject, field: "likes" | "importedLikes"): number {
  return Number(object[field] ?? 0);
}

/**
 * Returns the change that adds new likes of the source to an existing comment, or `null` if there are none. A running
 * app counts only its own likes, so all new ones are added. A file can be an export of this service, which contains the
 * likes of its visitors, so the higher number of both sides counts. The date stays, because a like is no change.
 */
export function addLikes(there: StoredObject, here: StoredObject, source: "app" | "file"): Change | null {
  const before = source === "app" ? likesIn(here, "importedLikes") : likesIn(here, "likes");
  const more = likesIn(there, "importedLikes") - before;
  if (more <= 0) return null;
  const { objectId, updatedAt, importedLikes = null } = here;
  return {
    objectId,
    updatedAt,
    set: {},
    add: { likes: more, importedLikes: more },
    where: { kind: "all", of: [equals("updatedAt", updatedAt), equals("importedLikes", importedLikes)] },
  };
}

/** Hides the existing comments that are hidden in the source. Resolves to their number. */
async function hideKnown(
  objects: ObjectStore,
  known: readonly Placed<CommentDraft>[],
  standing: ReadonlyMap<string, StoredObject>,
): Promise<number> {
  const changes = known.flatMap(({ draft: { object } }) => {
    const here = standing.get(object.objectId);
    return (here === undefined ? null : hideAsIn(object, here)) ?? [];
  });
  return changes.length === 0 ? 0 : objects.updateAll(COMMENTS, changes);
}

/** Adds new likes in the source to existing comments. Resolves to their number. */
async function likeKnown(
  objects: ObjectStore,
  known: readonly Placed<CommentDraft>[],
  standing: ReadonlyMap<string, StoredObject>,
): Promise<number> {
  const last = new Map(known.map(({ draft: { object } }) => [object.objectId, object]));
  const changes = [...last.values()].flatMap((object) => {
    const here = standing.get(object.objectId);
    return (here === undefined ? null : addLikes(object, here, "file")) ?? [];
  });
  if (changes.length === 0) return 0;
  const written = await objects.writeAll(
    changes.map((change) => ({ kind: "update", collection: COMMENTS, change })),
  );
  return changes.reduce((sum, { add }, at) => sum + (written[at]?.size === 0 ? 0 : (add["likes"] ?? 0)), 0);
}

/** Returns the id that leads to the root of a reply: the root, or else the parent. */
export function answeredBy({ rid, pid }: Reply): string {
  return rid === "" ? pid : rid;
}

/** Returns the existing comments with these ids, by id. */
export async function findByIds(
  objects: ObjectReader,
  ids: readonly string[],
): Promise<ReadonlyMap<string, StoredObject>> {
  const values = [...new Set(ids)];
  if (values.length === 0) return new Map();
  const where: Condition = oneOf("objectId", values);
  const found = await objects.find(COMMENTS, { where, order: [], limit: values.length, skip: 0 });
  return new Map(found.map((object) => [object.objectId, object]));
}

/** Returns the id of the root of a comment's conversation, or `null` if it is not known yet. */
type FindRoot = (id: string) => string | null;

function createFindRoot(
  drafts: ReadonlyMap<string, CommentDraft>,
  there: ReadonlyMap<string, StoredObject>,
): FindRoot {
  return (id) => {
    const seen = new Set<string>();
    let next = id;
    // Stops at a loop of replies.
    while (!seen.has(next)) {
      seen.add(next);
      const stored = there.get(next);
      if (stored !== undefined) return rootOf(stored);
      const draft = drafts.get(next);
      if (draft === undefined) return null;
      if (draft.reply === null) return next;
      next = answeredBy(draft.reply);
    }
    return null;
  };
}

/** Returns the root's id, or `null` if the comment's own root is not known yet. */
function rootOf(comment: StoredObject): string | null {
  if (readExtra(comment).reply !== null) return null;
  const { rid, objectId } = comment;
  return typeof rid === "string" && rid !== "" ? rid : objectId;
}

function isWaiting({ extra }: StoredObject): boolean {
  return typeof extra === "string" && extra.startsWith(WAITING_REPLY);
}

function place({ object, reply, rest }: CommentDraft, findRoot: FindRoot): StoredObject {
  if (reply === null) return object;
  const root = findRoot(answeredBy(reply));
  if (root === null || root === object.objectId) return { ...object, extra: writeExtra(rest, reply) };
  return { ...object, rid: root, pid: reply.pid === "" ? reply.rid : reply.pid };
}
