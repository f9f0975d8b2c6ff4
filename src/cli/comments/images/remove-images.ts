import { messageOf } from "../../../runtime/model/error.js";
import { groupBy } from "../../../runtime/model/group-by.js";
import { type Channel, SENT } from "../notify/channel.js";
import type { Delivery, ServiceStore } from "../store/store.js";
import type { ImageStore } from "./bucket.js";

/** A text whose images are stored, and the comment that it belongs to. */
export interface StoredText {
  readonly objectId: string;
  readonly text: string;
}

/** The parts of the service that the removal of images needs. */
interface ImageTools {
  readonly images: ImageStore | null;
  readonly store: Pick<ServiceStore, "outbox">;
  readonly now: () => Date;
}

/** Maximum number of images of a text that are removed. A text can have as many made-up addresses as fit into it. */
const MOST_KEYS = 100;

/** Maximum number of images in a delivery, whose id contains their names. PostgreSQL limits the length of ids. */
const PART = 30;

/** The reasons to remove images, with which the ids of deliveries begin. */
type Reason = "removed" | "expected";

/** Time after which images are in the text of their comment, or were left behind by a crash. */
const STORED_MS = 60 * 60_000;

/**
 * Removes the images in the bucket that belonged to a text and are not in the text that replaced it. Images of other comments
 * are never removed, even if a text refers to them. Those beyond what a call may remove are queued, and so are those that the
 * bucket did not remove. Never rejects.
 */
export async function removeImages(
  { images, store, now }: ImageTools,
  texts: readonly StoredText[],
  replacement = "",
): Promise<void> {
  if (images === null) return;
  const { bucket, url, onFault } = images;
  const keys = texts.flatMap((text) => keysIn(url, text)).filter((key) => !replacement.includes(key));
  if (keys.length === 0) return;
  const queue = (left: readonly string[]) => store.outbox.add(planRemoval("removed", left, now(), now()));
  const first = keys.slice(0, bucket.most);
  try {
    await queue(keys.slice(bucket.most));
    await bucket.remove(first);
  } catch (error) {
    onFault(`Images not removed: ${messageOf(error)}; ${first.join(", ")}`);
    await queue(first).catch((failure: unknown) => onFault(`Images not queued: ${messageOf(failure)}`));
  }
}

/**
 * Queues the removal of images that are about to be stored. If their comment does not contain them after an hour, a crash has
 * left them behind.
 */
export async function expectImages(
  { store, now }: Pick<ImageTools, "store" | "now">,
  keys: readonly string[],
): Promise<void> {
  const createdAt = now();
  await store.outbox.add(planRemoval("expected", keys, createdAt, new Date(createdAt.getTime() + STORED_MS)));
}

/** Returns deliveries that remove images. A key begins with the id of its comment, and each delivery is of one comment. */
function planRemoval(
  reason: Reason,
  keys: readonly string[],
  createdAt: Date,
  dueAt: Date,
): readonly Delivery[] {
  const groups = groupBy(keys, commentOf);
  return [...groups].flatMap(([commentId, own]) =>
    Array.from({ length: Math.ceil(own.length / PART) }, (_, part) => ({
      id: `${reason}:${own.slice(part * PART, (part + 1) * PART).join(",")}`,
      kind: "image" as const,
      commentId,
      createdAt,
      dueAt,
    })),
  );
}

function commentOf(key: string): string {
  return key.slice(0, key.indexOf("/"));
}

/** Creates the channel that removes queued images, unless the text of their comment contains them. */
export function createImageChannel(
  { store, now }: Pick<ImageTools, "store" | "now">,
  { bucket }: Pick<ImageStore, "bucket">,
): Channel {
  const remove = async ({ id }: Delivery, text: string) => {
    const keys = id.slice(id.indexOf(":") + 1).split(",");
    const unused = keys.filter((key) => !text.includes(key));
    await bucket.remove(unused.slice(0, bucket.most));
    const time = now();
    await store.outbox.add(planRemoval("removed", unused.slice(bucket.most), time, time));
    return unused.length === 0 ? { kind: "dropped" as const, reason: "the comment has its images" } : SENT;
  };
  return {
    kinds: ["image"],
    deliver: (delivery, comment) => remove(delivery, String(comment["comment"])),
    deliverRemoved: (delivery) => remove(delivery, ""),
  };
}

/** Returns the keys of a comment's own images in its text. A key begins with the id of its comment. */
function keysIn(url: string, { objectId, text }: StoredText): readonly string[] {
  const keys = text.split(`${url}${objectId}/`).slice(1);
  const names = keys.map((rest) => /^[\da-f]{32}\.(?:png|jpg|webp|gif)/.exec(rest)?.[0]);
  const distinct = new Set(names.filter((name) => name !== undefined));
  return [...distinct].slice(0, MOST_KEYS).map((name) => `${objectId}/${name}`);
}
