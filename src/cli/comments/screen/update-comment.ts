import { removeImages, type StoredText } from "../images/remove-images.js";
import { putImages, readKnownImages } from "../images/store-images.js";
import { findComment, textOf } from "../stored-comments.js";
import { equals, type Condition } from "../query/query.js";
import type { ServiceContext } from "../service-context.js";
import { COMMENTS } from "../store/collections.js";
import type { Change, DeliveryKind, StoredObject } from "../store/store.js";

/** Maximum number of attempts when others change the same comment at the same time. */
const TRIES = 5;

/**
 * Applies the owner's change to a comment. Later imports do not change a status that the owner sets. A comment that becomes visible is announced. Comments that become
 * spam, or spam that becomes visible, are reported to Akismet. Images of a visible comment are moved to the bucket. Resolves to `null` if the comment does not
 * exist or does not meet the condition. Rejects if concurrent changes make every attempt fail.
 */
export async function updateComment(context: ServiceContext, change: Change): Promise<StoredObject | null> {
  const { objectId, set, where } = change;
  const given = set["comment"];
  const movesImages = typeof given === "string" || set["status"] === "visible";
  if (context.images === null || !movesImages) return applyChange(context, change);
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const before = await findComment(context.store, equals("objectId", objectId), where);
    if (before === null) return null;
    const was = textOf(before, "comment");
    const text = typeof given === "string" ? given : was;
    const status = set["status"] ?? before["status"];
    const comment = status === "visible" ? await moveImages(context, { objectId, text }) : text;
    const same: Condition = { kind: "all", of: [where, equals("comment", was)] };
    const changed = await applyChange(context, { ...change, set: { ...set, comment }, where: same });
    const [unused, kept] = changed === null ? [comment, was] : [was, comment];
    await removeImages(context, [{ objectId, text: unused }], kept);
    if (changed !== null) return changed;
  }
  throw new Error("Too many concurrent changes of a comment");
}

/** Moves the images of a text to the bucket. Those that it cannot have stay in the text, because the owner has seen them. */
function moveImages(context: ServiceContext, stored: StoredText): Promise<string> {
  return putImages(context, stored, readKnownImages(context, stored.text), null);
}

async function applyChange(context: ServiceContext, change: Change): Promise<StoredObject | null> {
  const { objects } = context.store;
  const status = change.set["status"];
  if (typeof status !== "string") return objects.update(COMMENTS, change);
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const before = await findComment(context.store, equals("objectId", change.objectId), change.where);
    if (before === null) return null;
    const was = before["status"] ?? null;
    const isShown = status === "visible" && was !== "visible";
    const announce = context.isAnnouncing && isShown ? { announce: "approved" } : {};
    const where: Condition = { kind: "all", of: [change.where, equals("status", was)] };
    const set = { ...change.set, ...announce, decided: 1 };
    const changed = await objects.update(COMMENTS, { ...change, set, where });
    if (changed === null) continue;
    if (was !== status) await reportToAkismet(context, changed, was);
    return changed;
  }
  throw new Error("Too many concurrent changes of a comment");
}

async function reportToAkismet(
  { akismet, store, now }: ServiceContext,
  { objectId, status }: StoredObject,
  was: unknown,
): Promise<void> {
  if (akismet === null) return;
  const kind: DeliveryKind | null =
    status === "spam" ? "akismet-spam" : was === "spam" && status === "visible" ? "akismet-ham" : null;
  if (kind === null) return;
  await store.outbox.add([{ id: `${objectId}:${kind}`, kind, commentId: objectId, createdAt: now() }]);
}
