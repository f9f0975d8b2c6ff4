import { setTimeout as wait } from "node:timers/promises";
import { isHanblogError, messageOf } from "../../../runtime/model/error.js";
import { isStoreAway } from "../../comments/to-request-error.js";
import { pullApp, type Pulled, type PullOptions } from "../../comments/transfer/cut-over/pull-app.js";
import type { LiveApp } from "../../comments/transfer/source/pull-leancloud.js";
import type { SourceRecords } from "../../comments/transfer/source/source-record.js";
import { type Terminal, formatPosition } from "../../report/terminal.js";
import { untilStopped } from "../listen.js";
import { printable, type ImportNotes } from "../../comments/transfer/import-report.js";

type Inherited = Pick<PullOptions, "notes" | "format" | "commentClass" | "toPageAddress" | "target">;

interface FollowOptions extends Inherited {
  readonly everyMs: number;
  /** Whether also faults that no later pull can pass are only printed. A running service must not end because of them. */
  readonly isService?: boolean;
}

/** The end of all services of LeanCloud: 12 January 2027 in China. */
export const LEANCLOUD_ENDS = Date.UTC(2027, 0, 11, 16);

/** Longest pause between two pulls after failures, in milliseconds. */
const LONGEST_PAUSE = 60 * 60_000;

/**
 * Pulls what changed in an app, again and again, until a signal ends the process. Prints a line for each pull that
 * brought something. If the app or the database is unreachable, it tries again later, and less often each time. Resolves
 * to `gone` after the end of LeanCloud, when the app no longer responds.
 */
export async function followApp(
  app: LiveApp,
  { everyMs, isService = false, ...options }: FollowOptions,
  terminal: Terminal,
): Promise<"stopped" | "gone"> {
  const texts = terminal.catalogue.texts.comments.pulled;
  const stop = new AbortController();
  void untilStopped().then(() => stop.abort());
  const pause = (ms: number) => wait(ms, undefined, { signal: stop.signal });
  const { host } = new URL(app.server);
  terminal.print(texts.following(host, everyMs / 1000));
  let failures = 0;
  while (!stop.signal.aborted) {
    try {
      const pulled = await pullApp({
        ...options,
        app,
        tools: { fetch, now: () => new Date(), wait: pause },
        isWhole: false,
        watch: (records) => untilAborted(records, stop.signal),
        isStopped: () => stop.signal.aborted,
      });
      failures = 0;
      const line = describePull(pulled, terminal);
      if (line !== null) terminal.print(`${new Date().toISOString()} ${line}`);
    } catch (error) {
      if (stop.signal.aborted) break;
      if (!isService && !isPassing(error)) throw error;
      failures++;
      terminal.note(`${new Date().toISOString()} ${messageOf(error)}`);
      if (Date.now() >= LEANCLOUD_ENDS && isHanblogError(error) && error.code === "leancloud-refused") {
        terminal.print(texts.gone(host));
        return "gone";
      }
    }
    await pause(Math.min(Math.max(everyMs, LONGEST_PAUSE), everyMs * 2 ** failures)).catch(() => undefined);
  }
  return "stopped";
}

/**
 * Returns whether a later pull may succeed: the app or the database is busy or unreachable, or a scan took too long.
 */
function isPassing(error: unknown): boolean {
  if (isStoreAway(error)) return true;
  if (!isHanblogError(error)) return false;
  const { kind, status } = error.values ?? {};
  if (error.code === "service-refused") return kind === "failed" || kind === "unexpected";
  if (error.code !== "leancloud-refused") return false;
  return kind === "failed" || (kind === "unexpected" && status !== 401);
}

/** Returns a line about a pull, or `null` if it brought nothing. */
function describePull({ report, counts }: Pulled, terminal: Terminal): string | null {
  const { comments, counters } = report;
  const { changed, visits } = counts;
  if (comments.taken + changed + report.hidden + counters.taken + visits + counts.kept === 0) return null;
  const texts = terminal.catalogue.texts.comments.pulled;
  return [
    texts.brought({ comments: comments.taken, changed, counters: counters.taken, visits }),
    ...(report.hidden > 0 ? [terminal.catalogue.texts.comments.report.hidden(report.hidden)] : []),
    ...(counts.kept > 0 ? [texts.kept(counts.kept)] : []),
  ].join("; ");
}

async function* untilAborted(records: SourceRecords, signal: AbortSignal): SourceRecords {
  for await (const record of records) {
    if (signal.aborted) return;
    yield record;
  }
}

/** Creates callbacks that print rejected records, and replies that stay at the top level. */
export function createImportNotes(terminal: Terminal): ImportNotes {
  const texts = terminal.catalogue.texts.comments;
  return {
    refused({ file, line, id }, fault) {
      const place = formatPosition({ file: printable(file), line, column: null });
      terminal.note(texts.refusedRecord(id === undefined ? place : `${place} ${printable(id)}`, fault));
    },
    orphan(objectId, answered, reason) {
      terminal.note(texts.orphan(objectId, printable(answered), reason));
    },
  };
}
