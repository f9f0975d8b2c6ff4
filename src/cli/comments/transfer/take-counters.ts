import type { Condition } from "../query/query.js";
import { COUNTERS } from "../store/collections.js";
import type { Change, ObjectStore, StoredObject } from "../store/store.js";
import type { CounterDraft } from "./format/draft.js";
import type { Placed, Taken } from "./take-comments.js";

type Counter = CounterDraft["object"];

/** Maximum number of attempts for a batch, if the running service creates counters at the same time. */
const TRIES = 5;

/**
 * Stores one counter per page. If there are several, the first one keeps its id and gets the highest number.
 */
export async function takeCounters(
  objects: ObjectStore,
  batch: readonly Placed<CounterDraft>[],
): Promise<Taken> {
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
  readonly result: Taken;
}

function createPlan(standing: readonly StoredObject[], batch: readonly Placed<CounterDraft>[]): Plan {
  const byUrl = new Map(standing.map((counter) => [String(counter["url"]), counter]));
  const byId = new Map(standing.map((counter) => [counter.objectId, counter]));
  const created = new Map<string, Counter>();
  const changes: Change[] = [];
  const refused: Taken["refused"][number][] = [];
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
  const within = (field: "objectId" | "url"): Condition => ({
    kind: "in",
    field,
    values: batch.map(({ draft }) => draft.object[field]),
    negated: false,
  });
  const where: Condition = { kind: "any", of: [within("objectId"), within("url")] };
  return objects.find(COUNTERS, { where, order: [], limit: batch.length * 2, skip: 0 });
}
