import { equals, type Condition } from "../../query/query.js";
import { COMMENTS, COUNTERS, type Collection } from "../../store/collections.js";
import type { ObjectReader, ObjectStore, SettingStore, StoredObject } from "../../store/store.js";
import { attachSomeReplies } from "../attach-replies.js";
import { createPulledCounts } from "../cut-over/pulled-counts.js";
import { findPulled, takePulledComments } from "../cut-over/take-pulled-comments.js";
import { storePulledCounters } from "../cut-over/take-pulled-counters.js";
import { takeComments } from "../take-comments.js";
import { takeCounters } from "../take-counters.js";
import { TRANSFER_LIMITS } from "../transfer-limits.js";
import type { TransferTarget } from "./transfer-target.js";

/** The parts of a store that a transfer uses. */
export interface TransferStore {
  readonly objects: ObjectStore;
  readonly settings: Pick<SettingStore, "read" | "write">;
}

/** Sizes of the steps of a target. */
export interface StepSizes {
  readonly batch: TransferTarget["batch"];
  /** Number of objects in a page of a list. It is small because a comment with images can take a megabyte. */
  readonly page: number;
  readonly attach: Parameters<typeof attachSomeReplies>[2];
}

const STORE_STEPS: StepSizes = {
  batch: { objects: TRANSFER_LIMITS.batch, text: TRANSFER_LIMITS.batchText },
  page: 50,
  attach: { replies: 500, answers: 10_000 },
};

/** Creates the target that reads and writes a store. */
export function createStoreTarget(
  { objects, settings }: TransferStore,
  { batch, page, attach }: StepSizes = STORE_STEPS,
): TransferTarget {
  return {
    batch,
    ...createTakers(objects),
    ...createLists(objects, page),
    attachReplies: (after) => attachSomeReplies(objects, after, attach),
    readNote: (name) => settings.read(noteKey(name)),
    writeNote: (name, text) => settings.write(noteKey(name), text),
    findPulled: async (ids) => new Set((await findPulled(objects, ids)).keys()),
    close: () => Promise.resolve(),
  };
}

type Takers = Pick<TransferTarget, "addComments" | "addCounters" | "pullComments" | "pullCounters">;

function createTakers(objects: ObjectStore): Takers {
  return {
    addComments: (drafts) => takeComments(objects, drafts),
    addCounters: (drafts) => takeCounters(objects, drafts),
    async pullComments(drafts) {
      const counts = createPulledCounts();
      return { ...(await takePulledComments(objects, drafts, counts)), counts };
    },
    async pullCounters(pages) {
      const counts = createPulledCounts();
      return { ...(await storePulledCounters(objects, pages, counts)), counts };
    },
  };
}

function createLists(
  objects: ObjectReader,
  page: number,
): Pick<TransferTarget, "listComments" | "listCounters"> {
  const findAfter = (collection: Collection, after: string, ...further: readonly Condition[]) => {
    const later: Condition = { kind: "compare", field: "objectId", operator: ">", value: after };
    return objects.find(collection, {
      where: { kind: "all", of: [later, ...further] },
      order: [{ field: "objectId", descending: false }],
      limit: page,
      skip: 0,
    });
  };
  const nextOf = (found: readonly StoredObject[]) =>
    found.length < page ? null : (found.at(-1)?.objectId ?? null);
  return {
    async listComments(after) {
      const found = await findAfter(COMMENTS, after, equals("class", null));
      const marks = await findPulled(
        objects,
        found.map(({ objectId }) => objectId),
      );
      const listed = found.map(({ objectId, updatedAt, url, status, decided }) => ({
        objectId,
        url: String(url),
        updatedAt,
        status: String(status),
        isDecided: decided === 1,
        pulledAt: marks.get(objectId)?.updatedAt ?? null,
      }));
      return { objects: listed, next: nextOf(found) };
    },
    async listCounters(after) {
      const found = await findAfter(COUNTERS, after);
      const listed = found.map(({ objectId, url, time, pulledTime }) => ({
        objectId,
        url: String(url),
        time: Number(time),
        pulledTime: typeof pulledTime === "number" ? pulledTime : null,
      }));
      return { objects: listed, next: nextOf(found) };
    },
  };
}

/**
 * Returns the setting of a note. No note can be another setting, such as the secret. Earlier versions used `pulled`, and
 * did not recognize all hidden comments. With another name, the next pull reads everything once more.
 */
function noteKey(name: string): string {
  return `pulled-2 ${name}`;
}
