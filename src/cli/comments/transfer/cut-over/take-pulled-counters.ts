import { equals, type Condition, oneOf } from "../../query/query.js";
import { COUNTERS } from "../../store/collections.js";
import type { ObjectReader, ObjectStore, StoredObject, Write } from "../../store/store.js";
import type { CounterDraft } from "../format/comment-parts.js";
import type { Placed, BatchResult } from "../take-comments.js";
import type { PulledCounts } from "./pulled-counts.js";

/** Maximum number of attempts for the pages of a call, if visitors create counters at the same time. */
const TRIES = 5;

/** The counters of one page in the app. */
export interface PageCounters {
  readonly ids: ReadonlySet<string>;
  /** The counter with the highest number. The app's pages show one counter only. */
  readonly highest: Placed<CounterDraft>;
}

/** Counters of a pull, by page. They are collected first, because the app can have several counters per page. */
export interface PulledCounters {
  add(batch: readonly Placed<CounterDraft>[]): BatchResult;
  pages(): readonly PageCounters[];
}

/** Creates an empty collection of counters. */
export function createPulledCounters(): PulledCounters {
  const pages = new Map<string, PageCounters>();
  return {
    add(batch) {
      let merged = 0;
      for (const placed of batch) {
        const { object } = placed.draft;
        const { ids = new Set<string>(), highest = placed } = pages.get(object.url) ?? {};
        if (ids.size > 0 && !ids.has(object.objectId)) merged++;
        pages.set(object.url, {
          ids: new Set([...ids, object.objectId]),
          highest: object.time > highest.draft.object.time ? placed : highest,
        });
      }
      return { ...NOTHING, merged };
    },
    pages: () => [...pages.values()],
  };
}

const NOTHING: BatchResult = { taken: 0, known: 0, merged: 0, refused: [] };

function sum(one: BatchResult, other: BatchResult): BatchResult {
  return {
    taken: one.taken + other.taken,
    known: one.known + other.known,
    merged: one.merged + other.merged,
    refused: [...one.refused, ...other.refused],
  };
}

/** Stores the counters of up to 500 pages. A page whose counter changes at the same time is planned again. */
export async function storePulledCounters(
  objects: ObjectStore,
  pages: readonly PageCounters[],
  counts: PulledCounts,
): Promise<BatchResult> {
  let open = pages;
  let result = NOTHING;
  for (let tries = 0; open.length > 0 && tries < TRIES; tries++) {
    const plans = planPages(await findStanding(objects, open), open);
    const planned = plans.flatMap((plan) => (plan.kind === "write" ? [plan] : []));
    const written = await objects.writeAll(planned.map(({ write }) => write));
    const missed: PageCounters[] = [];
    planned.forEach(({ page, write, visits }, at) => {
      if (written[at]?.size === 0) {
        missed.push(page);
        return;
      }
      result = sum(result, write.kind === "create" ? { ...NOTHING, taken: 1 } : { ...NOTHING, known: 1 });
      if (visits > 0) counts.raised++;
      counts.visits += visits;
    });
    for (const plan of plans) {
      if (plan.kind === "known") result = sum(result, { ...NOTHING, known: 1 });
      if (plan.kind === "refused") {
        const { at } = plan.page.highest;
        result = sum(result, { ...NOTHING, refused: [{ at, fault: { kind: "same-counter-id" } }] });
      }
    }
    open = missed;
  }
  if (open.length > 0) throw new Error("The counters kept changing during the import");
  return result;
}

type Plan =
  /** `visits` is the number of visits that are added to an existing counter. */
  | { readonly kind: "write"; readonly page: PageCounters; readonly write: Write; readonly visits: number }
  | { readonly kind: "known" | "refused"; readonly page: PageCounters };

function planPages(standing: readonly StoredObject[], pages: readonly PageCounters[]): readonly Plan[] {
  const byUrl = new Map(standing.map((counter) => [String(counter["url"]), counter]));
  const byId = new Map(standing.map((counter) => [counter.objectId, counter]));
  return pages.map((page): Plan => {
    const { object } = page.highest.draft;
    const here = byUrl.get(object.url);
    if (here === undefined) {
      if (byId.has(object.objectId)) return { kind: "refused", page };
      const counter = { ...object, pulledTime: object.time };
      return {
        kind: "write",
        page,
        write: { kind: "create", collection: COUNTERS, objects: [counter] },
        visits: 0,
      };
    }
    const visits = visitsOf(here, page.ids, object.time);
    if (visits === 0 && typeof here["pulledTime"] === "number") return { kind: "known", page };
    const { objectId } = here;
    const updatedAt = object.updatedAt > here.updatedAt ? object.updatedAt : here.updatedAt;
    const change = {
      objectId,
      updatedAt,
      set: { pulledTime: object.time },
      add: { time: visits },
      where: equals("pulledTime", here["pulledTime"] ?? null),
    };
    return { kind: "write", page, write: { kind: "update", collection: COUNTERS, change }, visits };
  });
}

/**
 * Returns the number of visits in the app that a counter does not contain yet. `ids` and `time` are the ids and the
 * highest number of the page's counters in the app. A counter that an earlier version or
 * a file imported contains an unknown part of them, so the higher number counts. A counter that visitors of the
 * service created contains none of them.
 */
export function visitsOf(
  here: { readonly objectId: string; readonly time?: unknown; readonly pulledTime?: unknown },
  ids: ReadonlySet<string>,
  time: number,
): number {
  if (typeof here.pulledTime === "number") return Math.max(0, time - here.pulledTime);
  return ids.has(here.objectId) ? Math.max(0, time - Number(here.time)) : time;
}

function findStanding(
  objects: ObjectReader,
  pages: readonly PageCounters[],
): Promise<readonly StoredObject[]> {
  const within = (field: "objectId" | "url"): Condition =>
    oneOf(
      field,
      pages.map(({ highest }) => highest.draft.object[field]),
    );
  const where: Condition = { kind: "any", of: [within("objectId"), within("url")] };
  return objects.find(COUNTERS, { where, order: [], limit: pages.length * 2, skip: 0 });
}
