import type { RecordOptions } from "../format/read-record.js";
import { importObjects } from "../import-objects.js";
import type { ImportNotes, ImportReport } from "../import-report.js";
import { pullLeancloud, readLeancloudTime, type LiveApp, type PullTools } from "../source/pull-leancloud.js";
import type { SourceRecords } from "../source/source-record.js";
import type { BatchResult } from "../take-comments.js";
import type { PulledBatchResult, TransferTarget } from "../target/transfer-target.js";
import { addPulledCounts, createPulledCounts, type PulledCounts } from "./pulled-counts.js";
import { createPulledCounters } from "./take-pulled-counters.js";

/**
 * Time before the previous pull that is read again, in milliseconds. A server can date a change slightly before others
 * can read it.
 */
const OVERLAP_MS = 2 * 60_000;

export interface PullOptions extends RecordOptions {
  readonly app: LiveApp;
  readonly tools: PullTools;
  readonly target: TransferTarget;
  readonly notes: ImportNotes;
  /** Reads all objects again, including those that have not changed. */
  readonly isWhole: boolean;
  /** Wraps the records, such as for progress. If it ends early, the next pull reads the same records again. */
  readonly watch: (records: SourceRecords) => SourceRecords;
  /** Returns whether `watch` has ended the records early. */
  readonly isStopped: () => boolean;
}

/** The result of a pull. `since` is `null` if it read everything. */
export interface Pulled {
  readonly since: Date | null;
  readonly report: ImportReport;
  readonly counts: PulledCounts;
}

/**
 * Imports everything from a running app, or what changed since the previous complete pull of this app. A pull that
 * ends early, at any moment, is repeated by the next one. Throws `leancloud-refused` and the errors of `importObjects`.
 */
export async function pullApp(options: PullOptions): Promise<Pulled> {
  const { app, tools, target, isWhole, watch, isStopped, ...rest } = options;
  const { since, started } = await beginPull({ app, tools, target, isWhole });
  const counts = createPulledCounts();
  const count = <T extends BatchResult>(taken: PulledBatchResult<T>): T => {
    addPulledCounts(counts, taken.counts);
    return taken;
  };
  const counters = createPulledCounters();
  const report = await importObjects(watch(pullLeancloud(app, tools, since)), {
    ...rest,
    target,
    takers: {
      comments: async (batch) => count(await target.pullComments(batch)),
      counters: (batch) => Promise.resolve(counters.add(batch)),
      async finish() {
        const pages = counters.pages();
        const taken: BatchResult[] = [];
        for (let at = 0; at < pages.length; at += target.batch.objects) {
          taken.push(count(await target.pullCounters(pages.slice(at, at + target.batch.objects))));
        }
        return taken;
      },
    },
  });
  if (!isStopped()) await endPull({ app, target }, started);
  return { since, report, counts };
}

/** The beginning of a pull. `since` is `null` if it reads everything. */
export interface PullStart {
  readonly since: Date | null;
  /** The time at which it started, by the clock of the app's server. */
  readonly started: Date;
}

/** Begins a pull of what changed since the previous complete one. Rejects with `leancloud-refused`. */
export async function beginPull({
  app,
  tools,
  target,
  isWhole,
}: Pick<PullOptions, "app" | "tools" | "target" | "isWhole">): Promise<PullStart> {
  const previous = isWhole ? null : readTime(await target.readNote(noteName(app)));
  const since = previous === null ? null : new Date(previous.getTime() - OVERLAP_MS);
  // Before the first object, so that the next pull contains every change that this one misses.
  return { since, started: await readLeancloudTime(app, tools) };
}

/** Notes that a pull is complete, so that the next one reads what changed after it started. */
export async function endPull(
  { app, target }: Pick<PullOptions, "app" | "target">,
  started: Date,
): Promise<void> {
  await target.writeNote(noteName(app), started.toISOString());
}

/** Returns the name of the note about the last complete pull of an app. */
function noteName({ appId, classNames }: LiveApp): string {
  return [appId, ...classNames].join(" ");
}

function readTime(text: string | null): Date | null {
  const time = text === null ? Number.NaN : Date.parse(text);
  return Number.isNaN(time) ? null : new Date(time);
}
