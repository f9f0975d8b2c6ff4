import { setTimeout as wait } from "node:timers/promises";
import { isHanblogError } from "../../runtime/model/error.js";
import { isStoreAway } from "../comments/store/is-store-away.js";
import { pullApp, type Pulled, type PullOptions } from "../comments/transfer/cut-over/pull-app.js";
import type { LiveApp } from "../comments/transfer/source/pull-leancloud.js";
import type { SourceRecords } from "../comments/transfer/source/source-record.js";
import type { Terminal } from "../report/terminal.js";
import { untilStopped } from "./listen.js";

type Inherited = Pick<PullOptions, "notes" | "format" | "commentClass" | "toPageAddress" | "target">;

interface FollowOptions extends Inherited {
  readonly everyMs: number;
}

/**
 * Pulls what changed in an app, again and again, until a signal ends the process. Prints a line for each pull that
 * brought something. If the app or the database is unreachable, it tries again later.
 */
export async function followApp(
  app: LiveApp,
  { everyMs, ...options }: FollowOptions,
  terminal: Terminal,
): Promise<void> {
  const texts = terminal.catalogue.texts.comments.pulled;
  const stop = new AbortController();
  void untilStopped().then(() => stop.abort());
  const pause = (ms: number) => wait(ms, undefined, { signal: stop.signal });
  terminal.print(texts.following(new URL(app.server).host, everyMs / 1000));
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
      const line = describePull(pulled, terminal);
      if (line !== null) terminal.print(`${new Date().toISOString()} ${line}`);
    } catch (error) {
      if (stop.signal.aborted) break;
      if (!isPassing(error)) throw error;
      terminal.note(`${new Date().toISOString()} ${error instanceof Error ? error.message : String(error)}`);
    }
    await pause(everyMs).catch(() => undefined);
  }
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
  if (comments.taken + changed + counters.taken + visits + counts.kept === 0) return null;
  const texts = terminal.catalogue.texts.comments.pulled;
  const brought = texts.brought({ comments: comments.taken, changed, counters: counters.taken, visits });
  return counts.kept > 0 ? `${brought} ${texts.kept(counts.kept)}` : brought;
}

async function* untilAborted(records: SourceRecords, signal: AbortSignal): SourceRecords {
  for await (const record of records) {
    if (signal.aborted) return;
    yield record;
  }
}
