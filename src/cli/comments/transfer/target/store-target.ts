import { equals, type Condition, oneOf } from "../../query/query.js";
import { COMMENTS, COUNTERS, type Collection } from "../../store/collections.js";
import type { ObjectReader, ObjectStore, SettingStore, StoredObject, Change } from "../../store/store.js";
import { attachSomeReplies } from "../attach-replies.js";
import { createPulledCounts } from "../cut-over/pulled-counts.js";
import { findPulled, takePulledComments } from "../cut-over/take-pulled-comments.js";
import { storePulledCounters } from "../cut-over/take-pulled-counters.js";
import { takeReactions } from "../take-reactions.js";
import { takeComments, type Placed, type BatchResult } from "../take-comments.js";
import { TRANSFER_LIMITS } from "../transfer-limits.js";
import type { Takers, TransferTarget } from "./transfer-target.js";
import type { CounterDraft } from "../format/comment-parts.js";

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

function createTakers(objects: ObjectStore): Takers {
  return {
    addComments: (drafts) => takeComments(objects, drafts),
    addCounters: (drafts) => takeCounters(objects, drafts),
    addReactions: (drafts) => takeReactions(objects, drafts),
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

type Counter = CounterDraft["object"];

/** Maximum number of attempts for a batch, if the running service creates counters at the same time. */
const TRIES = 5;

/**
 * Stores one counter per page. If there are several, the first one keeps its id and gets the highest number.
 */
async function takeCounters(
  objects: ObjectStore,
  batch: readonly Placed<CounterDraft>[],
): Promise<BatchResult> {
  for (let tries = 1; ; tries++) {
    const plan = createPlan(await findStanding(objects, batch), batch);
    const created = await objects.createAll(COUNTERS, [...plan.created.values()]);
    if (created.size < plan.created.size && tries < TRIES) continue;
    await objects.updateAll(COUNTERS, plan.changes);
    return plan.result;
  }
}

interface Plan {
  readonly created: Map<string, Counter>;
  readonly changes: readonly Change[];
  readonly result: BatchResult;
}

function createPlan(standing: readonly StoredObject[], batch: readonly Placed<CounterDraft>[]): Plan {
  const byUrl = new Map(standing.map((counter) => [String(counter["url"]), counter]));
  const byId = new Map(standing.map((counter) => [counter.objectId, counter]));
  const created = new Map<string, Counter>();
  const changes: Change[] = [];
  const refused: BatchResult["refused"][number][] = [];
  let known = 0;
  let merged = 0;
  for (const { at, draft } of batch) {
    const { object } = draft;
    const same = byUrl.get(object.url);
    if ((byId.get(object.objectId)?.["url"] ?? object.url) !== object.url) {
      refused.push({ at, fault: { kind: "same-counter-id" } });
      continue;
    }
    if (same === undefined) {
      created.set(object.url, object);
      byUrl.set(object.url, object);
      byId.set(object.objectId, object);
      continue;
    }
    if (same.objectId === object.objectId) known++;
    else merged++;
    if (object.time <= Number(same["time"])) continue;
    const updatedAt = object.updatedAt > same.updatedAt ? object.updatedAt : same.updatedAt;
    const more = { ...same, updatedAt, time: object.time, url: object.url };
    byUrl.set(object.url, more);
    if (created.has(object.url)) created.set(object.url, more);
    else changes.push(raise(more));
  }
  return { created, changes, result: { taken: created.size, known, merged, refused } };
}

function raise({ objectId, updatedAt, time }: Counter): Change {
  const where: Condition = { kind: "compare", field: "time", operator: "<", value: time };
  return { objectId, updatedAt, set: { time }, add: {}, where };
}

function findStanding(
  objects: ObjectStore,
  batch: readonly Placed<CounterDraft>[],
): Promise<readonly StoredObject[]> {
  const within = (field: "objectId" | "url"): Condition =>
    oneOf(
      field,
      batch.map(({ draft }) => draft.object[field]),
    );
  const where: Condition = { kind: "any", of: [within("objectId"), within("url")] };
  return objects.find(COUNTERS, { where, order: [], limit: batch.length * 2, skip: 0 });
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
