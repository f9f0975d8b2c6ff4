import { equals, type Condition, type FieldValue, oneOf } from "../../query/query.js";
import { COMMENTS, PULLED_COMMENTS } from "../../store/collections.js";
import type { Change, ObjectReader, ObjectStore, StoredObject, Write } from "../../store/store.js";
import type { CommentDraft } from "../format/comment-parts.js";
import { readExtra, writeExtra } from "../format/kept-extra.js";
import {
  findByIds,
  OTHER_COMMENT,
  takeComments,
  type Placed,
  type CommentBatchResult,
  addLikes,
} from "../take-comments.js";
import { hideAsIn } from "../visibility.js";
import type { PulledCounts } from "./pulled-counts.js";

/** The fields that a change in the app updates here. The page and the place in the conversation never change. */
const CHANGING = [
  "comment",
  "nick",
  "mail",
  "link",
  "ua",
  "ip",
  "QQAvatar",
  "insertedAt",
  "status",
  "pinned",
] as const;

/** An update of a comment. */
type Update = Write & { readonly kind: "update" };

/**
 * Stores the comments of a batch that are new or changed in the app. Each comment is stored together with the date of
 * its version, so that an interrupted pull neither loses nor repeats a change. Comments that the owner changed or
 * removed here stay changed or removed. A comment that is hidden in the app is hidden here, too, whenever it was pulled,
 * unless the owner decided about it here.
 */
export async function takePulledComments(
  objects: ObjectStore,
  batch: readonly Placed<CommentDraft>[],
  counts: PulledCounts,
): Promise<CommentBatchResult> {
  // A comment that changes during a scan can be in it twice.
  const last = new Map(batch.map((placed) => [placed.draft.object.objectId, placed]));
  const ids = [...last.keys()];
  const [stored, pulled] = await Promise.all([findByIds(objects, ids), findPulled(objects, ids)]);
  const fresh: Placed<CommentDraft>[] = [];
  const others: Placed<CommentDraft>[] = [];
  const writes: Write[] = [];
  const hiding: Write[] = [];
  const likings: Update[] = [];
  const marks: StoredObject[] = [];
  let known = 0;
  for (const placed of last.values()) {
    const { object } = placed.draft;
    const here = stored.get(object.objectId);
    const mark = pulled.get(object.objectId);
    if (here === undefined && mark === undefined) fresh.push(withoutAuthor(placed));
    else if (here === undefined) counts.removed++;
    else if (here.createdAt.getTime() !== object.createdAt.getTime()) others.push(placed);
    else {
      known++;
      if (mark === undefined) {
        marks.push(markOf(object));
        if (here.updatedAt < object.updatedAt) counts.kept++;
      } else if (mark.updatedAt < object.updatedAt) {
        writes.push({ kind: "update", collection: PULLED_COMMENTS, change: passOn(mark, object) });
        if (here.updatedAt.getTime() === mark.updatedAt.getTime()) {
          counts.changed++;
          writes.push({ kind: "update", collection: COMMENTS, change: changeOf(here, placed.draft) });
        } else counts.kept++;
      }
      hiding.push(...updateOf(hideAsIn(object, here)));
      likings.push(...updateOf(addLikes(object, here, "app")));
    }
  }
  const result = await takeComments(objects, fresh, async (comments) => {
    const [created = new Set<string>()] = await objects.writeAll([
      { kind: "create", collection: COMMENTS, objects: comments },
      { kind: "create", collection: PULLED_COMMENTS, objects: comments.map(markOf) },
    ]);
    return created;
  });
  // First, while the comments still have the dates that they were read with.
  const written = await objects.writeAll([
    ...likings,
    ...hiding,
    ...writes,
    { kind: "create", collection: PULLED_COMMENTS, objects: marks },
  ]);
  const hid = written.slice(likings.length, likings.length + hiding.length).filter(({ size }) => size > 0);
  const hidden = result.hidden + hid.length;
  const likes = result.likes + countLikes(likings, written);
  const refused = [...result.refused, ...others.map(({ at }) => ({ at, fault: OTHER_COMMENT }))];
  return { ...result, hidden, likes, known: result.known + known, refused };
}

/**
 * Returns a comment without an author of this service. Its authors cannot write in the app, but visitors of the app can write
 * any field: with the key of the owner's comments, which is public as their avatar, theirs would get the owner's mark.
 */
function withoutAuthor({ at, draft }: Placed<CommentDraft>): Placed<CommentDraft> {
  return { at, draft: { ...draft, object: { ...draft.object, authorKey: null, reader: null } } };
}

/** Returns the update of a comment as a list, which is empty without a change. */
function updateOf(change: Change | null): readonly Update[] {
  return change === null ? [] : [{ kind: "update", collection: COMMENTS, change }];
}

/** Returns the number of likes that updates added. Each result has the ids that its update changed. */
function countLikes(likings: readonly Update[], written: readonly ReadonlySet<string>[]): number {
  return likings.reduce(
    (sum, { change }, at) => sum + (written[at]?.size === 0 ? 0 : (change.add["likes"] ?? 0)),
    0,
  );
}

/** Returns the marks of the comments with these ids that were pulled before, by id. */
export async function findPulled(
  objects: ObjectReader,
  ids: readonly string[],
): Promise<ReadonlyMap<string, StoredObject>> {
  const where: Condition = oneOf("objectId", ids);
  const found = await objects.find(PULLED_COMMENTS, { where, order: [], limit: ids.length, skip: 0 });
  return new Map(found.map((mark) => [mark.objectId, mark]));
}

function markOf({ objectId, createdAt, updatedAt }: StoredObject): StoredObject {
  return { objectId, createdAt, updatedAt };
}

function passOn({ objectId, updatedAt: before }: StoredObject, { updatedAt }: StoredObject) {
  return { objectId, updatedAt, set: {}, add: {}, where: equals("updatedAt", before) };
}

/** Returns the change of a comment that applies unless the owner changes it at the same time. */
function changeOf(here: StoredObject, { object, rest, isStated }: CommentDraft) {
  const set: Record<string, FieldValue> = { extra: writeExtra(rest, readExtra(here).reply) };
  for (const name of CHANGING) set[name] = object[name] ?? null;
  // Without access rights, nothing says that a hidden comment became visible.
  if (!isStated && here["status"] !== "visible") set["status"] = here["status"] ?? null;
  const { objectId, updatedAt } = object;
  return { objectId, updatedAt, set, add: {}, where: equals("updatedAt", here.updatedAt) };
}
