import type { ObjectStore, SettingStore } from "../../store/store.js";
import type { RecordOptions } from "../format/read-record.js";
import { importObjects } from "../import-objects.js";
import type { ImportNotes, ImportReport } from "../import-report.js";
import { pullLeancloud, readLeancloudTime, type LiveApp, type PullTools } from "../source/pull-leancloud.js";
import type { SourceRecords } from "../source/source-record.js";
import { createPulledCounts, type PulledCounts } from "./pulled-counts.js";
import { takePulledComments } from "./take-pulled-comments.js";
import { createPulledCounters } from "./take-pulled-counters.js";

/**
 * Time before the previous pull that is read again, in milliseconds. A server can date a change slightly before others
 * can read it.
 */
const OVERLAP_MS = 2 * 60_000;

/** The settings that pulls keep. */
export type PullSettings = Pick<SettingStore, "read" | "write">;

export interface PullOptions extends RecordOptions {
  readonly app: LiveApp;
  readonly tools: PullTools;
  readonly objects: ObjectStore;
  readonly settings: PullSettings;
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
  const { app, tools, objects, settings, isWhole, watch, isStopped, ...rest } = options;
  const key = `pulled ${app.appId} ${app.classNames.join(" ")}`;
  const previous = isWhole ? null : readTime(await settings.read(key));
  const since = previous === null ? null : new Date(previous.getTime() - OVERLAP_MS);
  // Before the first object, so that the next pull contains every change that this one misses.
  const started = await readLeancloudTime(app, tools);
  const counts = createPulledCounts();
  const counters = createPulledCounters();
  const report = await importObjects(watch(pullLeancloud(app, tools, since)), {
    ...rest,
    objects,
    takers: {
      comments: (store, batch) => takePulledComments(store, batch, counts),
      counters: (_, batch) => Promise.resolve(counters.add(batch)),
      finish: (store) => counters.store(store, counts),
    },
  });
  if (!isStopped()) await settings.write(key, started.toISOString());
  return { since, report, counts };
}

function readTime(text: string | null): Date | null {
  const time = text === null ? Number.NaN : Date.parse(text);
  return Number.isNaN(time) ? null : new Date(time);
}
