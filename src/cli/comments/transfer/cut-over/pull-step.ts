import { messageOf } from "../../../../runtime/model/error.js";
import type { RecordFault } from "../../../messages/faults/commands.js";
import * as z from "zod";
import { sayRecordFault } from "../../../messages/en/transfer.js";
import type { CommentDraft, CounterDraft } from "../format/comment-parts.js";
import { readRecord, type RecordOptions } from "../format/read-record.js";
import { readLeancloudPage, type LiveApp, type PullTools } from "../source/pull-leancloud.js";
import type { SourcePlace, SourceRecord } from "../source/source-record.js";
import type { Placed } from "../take-comments.js";
import type { TransferTarget } from "../target/transfer-target.js";
import { beginPull, endPull } from "./pull-app.js";
import { createPulledCounters } from "./take-pulled-counters.js";
import type { LogEntry } from "../../log.js";
import type { ServiceStore } from "../../store/store.js";
import { createToPageAddress } from "../page-address.js";
import { createStoreTarget } from "../target/store-target.js";
import { TRANSFER_LIMITS } from "../transfer-limits.js";

/** Limits of a step. */
export interface StepLimits {
  /** Number of objects that it reads. The last page may complete it. */
  readonly objects: number;
  /** Number of pages that it requests, at most 500 objects each. */
  readonly pages: number;
}

export interface StepOptions extends RecordOptions {
  readonly app: LiveApp;
  readonly tools: PullTools;
  readonly target: TransferTarget;
  readonly limits: StepLimits;
  readonly onRefused: (at: SourcePlace, fault: RecordFault) => void;
}

/** The place of a pull between two steps: a class and a cursor, and after all classes the replies to attach. */
const PLACE = z.object({
  since: z.iso.datetime().nullable(),
  started: z.iso.datetime(),
  /** Index of the class. */
  at: z.number(),
  cursor: z.string().nullable(),
  line: z.number(),
  /** Id of the last reply that was read. */
  after: z.string(),
});
type Place = z.output<typeof PLACE>;

/**
 * Runs a part of a pull that is small enough for a host that limits the time and the requests of a call. The place is
 * kept in the target, so that any instance continues the pull, also one after a crash. A step that runs twice changes
 * nothing more. Resolves to whether the pull is complete. Rejects with `leancloud-refused`.
 */
export async function pullStep(options: StepOptions): Promise<boolean> {
  const { app, tools, target, limits } = options;
  const name = `step ${app.appId}`;
  const keep = (place: Place) => target.writeNote(name, JSON.stringify(place));
  let place = readPlace(await target.readNote(name)) ?? (await begin(options));
  let objects = limits.objects;
  for (let pages = limits.pages; place.at < app.classNames.length; pages--) {
    if (pages === 0 || objects <= 0) return false;
    const { at, cursor, line } = place;
    const className = app.classNames[at] ?? "";
    const since = place.since === null ? null : new Date(place.since);
    const scan = { className, cursor, since, line, limit: Math.min(objects, target.batch.objects) };
    const page = await readLeancloudPage(app, scan, tools).catch(async (error: unknown) => {
      // The app may have forgotten the cursor. The next step reads the class from its start.
      if (cursor !== null) await keep({ ...place, cursor: null, line: 0 });
      throw error;
    });
    await takeRecords(page.records, options);
    objects -= page.records.length;
    place =
      page.cursor === null
        ? { ...place, at: at + 1, cursor: null, line: 0 }
        : { ...place, cursor: page.cursor, line: line + page.records.length };
    await keep(place);
  }
  // After many objects in a step of its own, because attaching replies takes as many queries as a page.
  if (objects < (limits.objects * 2) / 3) return false;
  const { next } = await target.attachReplies(place.after);
  if (next !== null) {
    await keep({ ...place, after: next });
    return false;
  }
  await endPull(options, new Date(place.started));
  await target.writeNote(name, "");
  return true;
}

async function begin({ app, tools, target }: StepOptions): Promise<Place> {
  const { since, started } = await beginPull({ app, tools, target, isWhole: false });
  const start = { since: since?.toISOString() ?? null, started: started.toISOString() };
  return { ...start, at: 0, cursor: null, line: 0, after: "" };
}

function readPlace(text: string | null): Place | null {
  if (text === null || text === "") return null;
  try {
    return PLACE.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

async function takeRecords(records: readonly SourceRecord[], options: StepOptions): Promise<void> {
  const { target, onRefused } = options;
  const comments: Placed<CommentDraft>[] = [];
  const counters: Placed<CounterDraft>[] = [];
  for (const record of records) {
    if (record.kind === "other") continue;
    const draft =
      record.kind === "fault"
        ? { kind: "refused" as const, fault: record.fault }
        : readRecord(record, options);
    const { at } = record;
    if (draft.kind === "comment") comments.push({ at, draft });
    else if (draft.kind === "counter") counters.push({ at, draft });
    else if (draft.kind === "refused") onRefused(at, draft.fault);
  }
  const pages = createPulledCounters();
  pages.add(counters);
  const taken = [
    ...(comments.length > 0 ? [await target.pullComments(comments)] : []),
    ...(counters.length > 0 ? [await target.pullCounters(pages.pages())] : []),
  ];
  for (const { at, fault } of taken.flatMap(({ refused }) => refused)) onRefused(at, fault);
}

/** The functions of a host that a follower uses. */
interface FollowerTools {
  readonly fetch: typeof fetch;
  readonly now: () => Date;
  readonly log: (entry: LogEntry) => void;
}

/**
 * Creates the function that a host without a running process calls again and again to follow a LeanCloud app, see
 * `ServiceHost.follow`.
 */
export function createFollower(
  app: LiveApp,
  most: StepLimits,
  { fetch, now, log }: FollowerTools,
): (store: ServiceStore, share: number) => Promise<void> {
  const [commentClass = ""] = app.classNames;
  const toPageAddress = createToPageAddress(new Map());
  return async (store, share) => {
    const limits = { ...most, objects: Math.max(1, Math.floor(most.objects * share)) };
    // Attaching replies takes more queries than reading as many objects. `pullStep` does it only after reading at most a
    // third of `limits.objects`.
    const replies = Math.min(TRANSFER_LIMITS.service.attach.replies, Math.ceil(limits.objects / 3));
    try {
      await pullStep({
        app,
        // Waiting would use up the time of the call.
        tools: { fetch, now, attempts: 1, wait: () => Promise.resolve() },
        target: createStoreTarget(store, {
          ...TRANSFER_LIMITS.service,
          batch: { objects: limits.objects, text: 0 },
          attach: { replies, answers: replies },
        }),
        limits,
        format: null,
        commentClass,
        toPageAddress,
        onRefused: ({ file, id }, fault) =>
          log({ event: "failure", stack: `${file} ${id ?? ""}: ${sayRecordFault(fault)}` }),
      });
    } catch (error) {
      log({ event: "failure", stack: messageOf(error) });
    }
  };
}
